import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerMalformed } from './malformed.ts';

test('a malformed request gets an error in the envelope', async () => {
  const listener = getRequestListener(async () => new Response('reached'), {
    errorHandler: answerMalformed,
    overrideGlobalObjects: false,
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', path: '/', headers: { Host: 'a/b c' } }).end();
  const [response] = (await once(asked, 'response')) as [
    AsyncIterable<Buffer> & { statusCode: number },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  expect(response.statusCode).toBe(400);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    data: { code: 'bad_json', request_id: expect.any(String) },
    message: 'The request is malformed',
    status: 400,
    success: false,
  });
});
