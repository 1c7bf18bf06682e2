import { describe, expect, it } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';
import { readRanges } from './address-ranges.ts';

const PUBLIC = ['93.184.216.34', '2606:2800:220:1::1'];
const INSIDE = ['10.0.0.1', '127.0.0.1', '::1', 'fd12::1', '::ffff:10.0.0.1', '2001:db8::1'];
const NOBODYS = ['0.0.0.0', '0.1.2.3', '255.255.255.255', '224.0.0.1', '::', 'ff02::1', 'x', ''];

describe('createAddressPolicy', () => {
  it.each([[undefined], [false], [[]]])('takes only public addresses by %j', (allowPrivate) => {
    const isReachable = createAddressPolicy(readRanges(allowPrivate));
    expect(PUBLIC.every((address) => isReachable(address))).toBe(true);
    expect([...INSIDE, ...NOBODYS].filter((address) => isReachable(address))).toEqual([]);
  });

  it('takes every address that a host can have when private ones are allowed', () => {
    const isReachable = createAddressPolicy(readRanges(true));
    expect([...PUBLIC, ...INSIDE].every((address) => isReachable(address))).toBe(true);
    expect(NOBODYS.filter((address) => isReachable(address))).toEqual([]);
  });

  it('takes the listed ranges besides the public ones', () => {
    const isReachable = createAddressPolicy(readRanges(['10.0.0.0/8', 'fd00::/8', '127.0.0.1/32']));
    for (const address of [...PUBLIC, '10.0.0.1', '10.255.255.255', '127.0.0.1', 'fd12::1']) {
      expect(isReachable(address)).toBe(true);
    }
    for (const address of ['11.0.0.1.1', '127.0.0.2', '192.168.0.1', '::1', 'fc00::1', '::a00:1']) {
      expect(isReachable(address)).toBe(false);
    }
  });

  it('validates an IPv4-mapped address by the IPv4 ranges', () => {
    expect(createAddressPolicy(readRanges(['10.0.0.0/8']))('::ffff:a00:1')).toBe(true);
    expect(createAddressPolicy(readRanges(['::/0']))('::ffff:a00:1')).toBe(false);
  });

  it('takes nothing more by a range of public addresses', () => {
    const isReachable = createAddressPolicy(readRanges(['93.184.0.0/16']));
    expect(INSIDE.filter((address) => isReachable(address))).toEqual([]);
  });

  it.each([
    [['10.0.0.0']], [['10/8']], [['10.0.0.0/33']], [['::/129']], [['shop.de/8']], [['']],
    [['10.0.0.0/8', '0x0a.0.0.0/8']], [['fe80::%eth0/10']], [[7]], ['10.0.0.0/8'], [1], [null], [{}],
  ])('rejects %j with a TypeError', (allowPrivate) => {
    const make = () => createAddressPolicy(readRanges(allowPrivate as string[], 'createVerifier: allowPrivate'));
    expect(make).toThrow(TypeError);
    expect(make).toThrow('createVerifier: allowPrivate');
  }); // prettier-ignore
});
