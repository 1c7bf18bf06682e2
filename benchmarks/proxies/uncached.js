import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';
import { createServer } from 'node:http';
import { answer, serve } from './serve.js';
import { ok } from '@postern/protocol';

/* The proxy without its cache, asking a service on loopback that lives in the same process. */

const often = { count: 1e9, windowMs: 60_000 };
const reply = JSON.stringify(ok(answer, 'valid'));

const service = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(reply);
  });
});
service.listen(0, '127.0.0.1', () => {
  const baseUrl = `http://127.0.0.1:${String(service.address().port)}`;
  serve(
    toNodeListener(
      createProxy({
        validate: createClient({ baseUrl, apiKey: 'benchmark' }).validate,
        cache: false,
        limits: { caller: often, global: often },
        maxInFlight: { total: 1000, caller: 1000, domain: 1000 },
      }),
    ),
  );
});
