import { expect, onTestFinished, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { toNodeListener, type WebHandler } from '../node.ts';
import { fakeValidate } from '../test/ask.ts';
import { serve } from '../test/serve.ts';
import { trustOf, type TrustProxy } from '../limits/client-ip.ts';
import { clientHostOf } from './client-host.ts';

const from = (remoteAddress: string | undefined, forwarded = 'shop.example') => ({
  headers: { host: '127.0.0.1:3000', 'x-forwarded-host': forwarded },
  socket: { ...(remoteAddress !== undefined && { remoteAddress }) },
});

test.each<[trust: TrustProxy, socketIp: string | undefined, host: string]>([
  [1, '10.0.0.1', 'shop.example'],
  [['10.0.0.0/8'], '::ffff:10.0.0.1', 'shop.example'],
  [['10.0.0.0/8'], '192.0.2.1', '127.0.0.1:3000'],
  [1, undefined, '127.0.0.1:3000'],
  [0, '10.0.0.1', '127.0.0.1:3000'],
  [false, '10.0.0.1', '127.0.0.1:3000'],
])('with trustProxy %j the socket %s gives %s', (trust, socketIp, host) => {
  expect(clientHostOf(from(socketIp), trustOf(trust))).toBe(host);
});

test('the last of several hosts counts, and an empty one is ignored', () => {
  const hostOf = (forwarded: string) => clientHostOf(from('10.0.0.1', forwarded), trustOf(1));
  expect(hostOf('evil.example, shop.example')).toBe('shop.example');
  expect(hostOf('')).toBe('127.0.0.1:3000');
});

const proxy = createProxy({ validate: fakeValidate(), limits: { caller: false }, warn: false });
const around: WebHandler = (request, context) => proxy(request, context);

test.each([
  ['a proxy', proxy],
  ['a function around a proxy', around],
])('%s accepts a page behind a trusted proxy that replaces Host', async (_, handler) => {
  const statuses: number[] = [];
  for (const trustProxy of [false, 1, ['127.0.0.0/8'], ['10.0.0.0/8']] as const) {
    const { url, stop } = await serve(toNodeListener(handler, { trustProxy }));
    onTestFinished(stop);
    const page = { origin: 'https://shop.example', 'x-forwarded-host': 'shop.example' };
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...page },
      body: '{"email":"jane@example.com"}',
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([403, 200, 200, 403]);
});
