import { describe, expect, test } from 'vitest';
import { clientIpOf, trustOf, type TrustProxy } from './client-ip.ts';

const socket = '10.0.0.1';
const networks = ['10.0.0.0/8', '192.168.1.7', '2001:db8::/32'];

/** The trusted proxies, the value of `X-Forwarded-For`, and the resulting client. */
const table: [trust: TrustProxy, forwardedFor: string | undefined, ip: string][] = [
  [false, undefined, socket],
  [false, '1.1.1.1', socket],
  [0, '1.1.1.1', socket],
  [1, undefined, socket],
  [1, '', socket],
  [1, '1.1.1.1', '1.1.1.1'],
  [1, 'spoofed, 1.1.1.1', '1.1.1.1'],
  [1, '2.2.2.2,1.1.1.1', '1.1.1.1'],
  [2, '3.3.3.3, 2.2.2.2, 1.1.1.1', '2.2.2.2'],
  [2, '1.1.1.1', '1.1.1.1'],
  [2, 'rubbish, 1.1.1.1', socket],
  [1, '1.1.1.1, rubbish', socket],
  [1, '1.1.1.1,', socket],
  [1, ',1.1.1.1', '1.1.1.1'],
  [1, 'unknown', socket],
  [1, '1.1.1.1:4711', '1.1.1.1'],
  [1, '[2001:db8::1]:443', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '"1.1.1.1"', socket],
  [networks, '1.1.1.1', '1.1.1.1'],
  [networks, 'spoofed, 1.1.1.1, 10.9.9.9, 192.168.1.7', '1.1.1.1'],
  [networks, '9.9.9.9, 1.1.1.1, 2001:db8::5', '1.1.1.1'],
  [networks, '10.9.9.9, 10.8.8.8', '10.9.9.9'],
  [networks, '192.168.1.8, 10.9.9.9', '192.168.1.8'],
  [networks, '1.1.1.1, rubbish, 10.9.9.9', socket],
  [['127.0.0.1'], '1.1.1.1', socket],
  [['::ffff:10.0.0.0/104'], '1.1.1.1', '1.1.1.1'],
  [['0.0.0.0/0'], '2.2.2.2, 1.1.1.1', '2.2.2.2'],
  [['0.0.0.0/0'], '2001:db8::1, 1.1.1.1', '2001:db8::1'],
];

describe('X-Forwarded-For', () => {
  test.each(table)('with trustProxy %j, %j gives %s', (trust, forwardedFor, ip) => {
    expect(clientIpOf(socket, forwardedFor, trustOf(trust))).toBe(ip);
  });
});

test('a mapped socket address is matched by an IPv4 network', () => {
  expect(clientIpOf('::ffff:10.0.0.1', '1.1.1.1', trustOf(['10.0.0.0/8']))).toBe('1.1.1.1');
});

test('behind a socket without an IP address, such as a Unix socket, trusted hops count and networks do not', () => {
  expect(clientIpOf(undefined, '1.1.1.1', trustOf(1))).toBe('1.1.1.1');
  expect(clientIpOf(undefined, 'rubbish', trustOf(1))).toBeUndefined();
  expect(clientIpOf(undefined, '1.1.1.1', trustOf(['0.0.0.0/0']))).toBeUndefined();
  expect(clientIpOf(undefined, '1.1.1.1', trustOf(0))).toBeUndefined();
});

test.each([
  [-1],
  [1.5],
  [NaN],
  [true],
  ['10.0.0.0/8'],
  [['10.0.0.0/33']],
  [['example.com']],
  [[7]],
  [['::/129']],
  [['10.0.0.0/']],
])('trusting %j is a TypeError', (trust) => {
  expect(() => trustOf(trust as TrustProxy)).toThrow(/^toNodeListener: trustProxy: /);
});
