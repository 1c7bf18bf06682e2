import { ok } from '@postern/protocol';
import { createServer } from 'node:http';
import { fixedResult } from './serve.js';

/** Starts a service on loopback with one constant response, and resolves with its base URL. */
export function startService() {
  const text = JSON.stringify(ok(fixedResult, 'valid'));
  const service = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(text);
    });
  });
  return new Promise((resolve) => {
    service.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${String(service.address().port)}`);
    });
  });
}
