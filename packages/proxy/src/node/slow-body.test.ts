import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { toNodeListener } from '../node.ts';
import { fakeValidate } from '../test/ask.ts';
import { sendRaw, serve } from '../test/serve.ts';

const json = { 'content-type': 'application/json' };
const limits = { caller: false, global: false } as const;

afterEach(() => void vi.useRealTimers());

test.each([
  ['with 408 after 5 seconds', json, 5000, 408],
  ['one second after an early reply', { origin: 'https://evil.example' }, 1000, 403],
])('a connection whose body never arrives is closed: %s', async (_, fields, ms, status) => {
  const proxy = createProxy({ validate: fakeValidate(), limits, warn: false });
  const { port, sockets, stop } = await serve(toNodeListener(proxy));
  onTestFinished(stop);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST / HTTP/1.1\r\nHost: x\r\n${sent.join('')}Content-Length: 4000\r\n\r\n{`;
  const reply = sendRaw(port, head);
  const closed = reply.then(() => true);
  const isClosed = () => Promise.race([closed, vi.advanceTimersByTimeAsync(ms).then(() => false)]);
  await expect.poll(isClosed).toBe(true);
  vi.useRealTimers();
  expect(await reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(sockets.size).toBe(0);
});
