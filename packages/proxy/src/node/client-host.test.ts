import { expect, test } from 'vitest';
import { createClientHost } from './client-host.ts';
import type { TrustProxy } from './trust-proxy.ts';

const inner = { host: '127.0.0.1:3000', 'x-forwarded-host': 'shop.example' };

test.each<[trust: TrustProxy, socketIp: string | undefined, host: string]>([
  [1, '10.0.0.1', 'shop.example'],
  [['10.0.0.0/8'], '::ffff:10.0.0.1', 'shop.example'],
  [['10.0.0.0/8'], '192.0.2.1', '127.0.0.1:3000'],
  [1, undefined, '127.0.0.1:3000'],
  [0, '10.0.0.1', '127.0.0.1:3000'],
  [false, '10.0.0.1', '127.0.0.1:3000'],
])('with trustProxy %j the socket %s names %s', (trust, socketIp, host) => {
  expect(createClientHost(trust)(socketIp, inner)).toBe(host);
});

test('the last of several hosts counts, and an empty one is none', () => {
  const hostOf = (forwarded: string) =>
    createClientHost(1)('10.0.0.1', { ...inner, 'x-forwarded-host': forwarded });
  expect(hostOf('evil.example, shop.example')).toBe('shop.example');
  expect(hostOf('')).toBe('127.0.0.1:3000');
});
