import { expect, test } from 'vitest';
import { checkNetwork, checkNetworks, createIsWithin } from './networks.ts';

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['::ffff:0a01:0203', ['10.0.0.0/8'], true],
  ['10.1.2.3', ['::ffff:10.0.0.0/104'], true],
  ['11.1.2.3', ['::ffff:10.0.0.0/104'], false],
  ['10.1.2.3', ['::/0'], false],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['192.0.2.7', ['10.0.0.0/8', '192.0.2.7/32'], true],
  ['fe80::1%eth0', ['10.0.0.0/8'], false],
  ['nonsense', ['0.0.0.0/0', '::/0'], false],
  [undefined, ['0.0.0.0/0', '::/0'], false],
])('%s within %j: %s', (ip, networks, expected) => {
  expect(createIsWithin(networks)(ip)).toBe(expected);
});

test('every network that is none is named by its place', () => {
  expect(() => checkNetworks(['10.0.0.0/8', '10/8', '10.0.0.1', '::/129'])).toThrow(
    expect.objectContaining({
      code: 'unprocessable',
      details: [1, 2, 3].map((at) => ({
        path: `networks[${at}]`,
        issue: 'must be a network such as 10.0.0.0/8',
      })),
    }),
  );
  expect(() => checkNetworks([])).toThrow(expect.objectContaining({ code: 'unprocessable' }));
});

test('a key without networks is let in from anywhere, and its address is not looked at', () => {
  const ip = () => expect.unreachable();
  expect(() => checkNetwork({ isAllowedFrom: null }, ip)).not.toThrow();
});
