import { ok } from '@postern/protocol';
import { createServer } from 'node:http';
import { cpuUs, given, serveParent } from './child.js';
import { answer } from './stub.js';

/* node:http alone: reads the body, and answers a constant as large as the service's answer. */

const text = JSON.stringify(ok(answer(given.email), given.message));
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${String(server.address().port)}`;
  serveParent({ url }, { answers: { cpu: cpuUs } });
});
