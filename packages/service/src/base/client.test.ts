import { expect, it } from 'vitest';
import { clientOf } from './client.ts';

const SOCKET = '10.0.0.1';

it.each([
  ['no hop is trusted', SOCKET, '1.1.1.1, 2.2.2.2', 0, '10.0.0.1'],
  ['one hop is trusted', SOCKET, '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
  ['two hops are trusted', SOCKET, '9.9.9.9, 1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
  ['there are fewer hops than configured', SOCKET, '2.2.2.2', 5, '2.2.2.2'],
  ['no proxy set the header', SOCKET, undefined, 2, '10.0.0.1'],
  ['a hop has its port', SOCKET, '2.2.2.2:4711', 1, '2.2.2.2'],
  ['a hop is IPv6 with its port', SOCKET, '[2001:db8::1]:443', 1, '2001:db8::1'],
  ['a hop is not an address', SOCKET, '1.1.1.1, unknown', 1, '10.0.0.1'],
  ['the list ends with a comma', SOCKET, '1.1.1.1,', 1, '10.0.0.1'],
  ['the socket has an IPv4-mapped address', '::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['there is no socket', undefined, '1.1.1.1', 0, undefined],
])(
  'the IP address of the client is right where %s',
  (_where, socketIp, forwardedFor, trustedHops, ip) => {
    expect(clientOf(socketIp, forwardedFor, trustedHops).ip).toBe(ip);
  },
);

it('clients in one IPv6 network have one name, and each IPv4 address has its own', () => {
  const nameOf = (ip: string | undefined) => clientOf(ip, undefined, 0).name;
  expect(nameOf('2001:db8:1:2::1')).toBe(nameOf('2001:db8:1:2:ffff::9'));
  expect(nameOf('2001:db8:1:2::1')).not.toBe(nameOf('2001:db8:1:3::1'));
  expect(nameOf('::ffff:1.2.3.4')).toBe(nameOf('1.2.3.4'));
  expect(nameOf('1.2.3.4')).not.toBe(nameOf('1.2.3.5'));
  expect(nameOf(undefined)).toBe('unknown');
});
