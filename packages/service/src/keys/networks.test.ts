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

test('the error names the position and the problem of every invalid network', () => {
  const form = 'must be a network such as 203.0.113.0/24 or 2001:db8::/32';
  expect(() =>
    checkNetworks(['10.0.0.0/8', '10/8', '10.0.0.1', '::1', '10.0.0.0/33', '::/x', 'fe80::1%a/64']),
  ).toThrow(
    expect.objectContaining({
      code: 'unprocessable',
      details: [
        { path: 'networks[1]', issue: form },
        { path: 'networks[2]', issue: 'needs a prefix length: /32 is this one address' },
        { path: 'networks[3]', issue: 'needs a prefix length: /128 is this one address' },
        { path: 'networks[4]', issue: 'must have a prefix length from 0 to 32' },
        { path: 'networks[5]', issue: 'must have a prefix length from 0 to 128' },
        { path: 'networks[6]', issue: form },
      ],
    }),
  );
});

test('a list without networks, or with more than a hundred, is rejected', () => {
  for (const count of [0, 101]) {
    expect(() => checkNetworks(Array<string>(count).fill('::/0'))).toThrow(
      expect.objectContaining({
        details: [{ path: 'networks', issue: 'must be 1 to 100 networks' }],
      }),
    );
  }
  expect(() => checkNetworks(Array<string>(100).fill('::/0'))).not.toThrow();
});

test('a key without networks is allowed from anywhere, without reading the IP address', () => {
  const ip = () => expect.unreachable();
  expect(() => checkNetwork({ isAllowedFrom: null }, ip)).not.toThrow();
});
