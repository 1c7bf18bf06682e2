import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { toNodeListener } from '../node.ts';
import { fakeValidate } from '../test/ask.ts';
import { sendRaw, serve } from '../test/serve.ts';

test('a body in two chunks before it is read is complete', async () => {
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
