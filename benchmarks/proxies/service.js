import { ok } from '@postern/protocol';
import { createServer } from 'node:http';
import { answer } from './serve.js';

/** Starts a service on loopback that answers one constant, and gives its base URL. */
export function startService() {
  const reply = JSON.stringify(ok(answer, 'valid'));
  const service = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(reply);
    });
  });
  return new Promise((resolve) => {
    service.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${String(service.address().port)}`);
    });
  });
}
