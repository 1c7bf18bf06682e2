import { ok } from '@postern/protocol';
import { createServer } from 'node:http';
import { cpuUs, given, serveParent } from './child.js';
import { stubResult } from './stub.js';

/* node:http alone: reads the body and sends a constant as long as the service's response. */

const text = JSON.stringify(ok(stubResult(given.email), given.message));
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${String(server.address().port)}`;
  serveParent({ url }, { handlers: { cpu: cpuUs } });
});
