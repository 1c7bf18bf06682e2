import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { toNodeListener } from '../node.ts';
import { fakeValidate } from '../test/ask.ts';
import { sendRaw, serve } from '../test/serve.ts';
import { fromIncoming } from './inbound.ts';

/** A request whose body has come whole, and which gives it piece by piece, as Node 26, Deno and Bun do. */
function arrived(...pieces: string[]): IncomingMessage {
  const chunks = pieces.map((piece) => Buffer.from(piece));
  const read = () => chunks.shift() ?? null;
  const request = { method: 'POST', headers: {}, readableDidRead: false, complete: true, read };
  return request as unknown as IncomingMessage;
}

test.each([[['{"email":', '"jane@example.com"}']], [['{"email":"jane@example.com"}']], [[]]])(
  'a body that has come in the pieces %j is read whole',
  async (pieces) => {
    const inbound = fromIncoming(arrived(...pieces), undefined);
    const bytes = await inbound.readBytes({ maxBytes: 4096, timeoutMs: 1000 });
    expect(Buffer.from(bytes).toString()).toBe(pieces.join(''));
  },
);

test('a body that came in two pieces before it is read is whole', async () => {
  let request: IncomingMessage | undefined;
  const proxy = createProxy({
    validate: fakeValidate(),
    limits: { caller: false, global: false },
    authorize: async () => {
      while (!request!.complete) await new Promise((resolve) => setImmediate(resolve));
      return true;
    },
  });
  const listener = toNodeListener(proxy);
  const { port, stop } = await serve((req, res) => {
    request = req;
    listener(req, res);
  });
  onTestFinished(stop);
  const chunks = ['{"email":', '"jane@example.com"}']
    .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
    .join('');
  const fields =
    'Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close';
  const reply = await sendRaw(port, `POST / HTTP/1.1\r\n${fields}\r\n\r\n${chunks}0\r\n\r\n`);
  expect(reply).toMatch(/^HTTP\/1\.1 200 [^]*jane@example\.com/);
});
