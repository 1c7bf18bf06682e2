import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

/** One or more of each special range, and the forms that hide one. Source: IANA's registries. */
const REFUSED: Record<string, readonly string[]> = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  'private use': ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'loopback': ['127.0.0.1', '127.255.255.254', '::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::1'],
  'protocol assignments': ['192.0.0.1', '192.0.0.8', '192.0.0.170', '2001:1::1', '2001:1ff::1'],
  'documentation': ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  'benchmarking': ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'relays of the past': ['192.88.99.1'],
  'AS112 and AMT': ['192.31.196.1', '192.52.193.1', '192.175.48.1', '2001:3::1', '2001:4:112::1', '2620:4f:8000::1'],
  'multicast': ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'future use and broadcast': ['240.0.0.1', '254.1.1.1', '255.255.255.255'],
  'unspecified': ['::', '0:0:0:0:0:0:0:0'],
  'unique local': ['fc00::1', 'fd12:3456::1'],
  'site-local': ['fec0::1', 'feff::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:FFFF:169.254.169.254', '::ffff:0.0.0.0'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::8.8.8.8', '::808:808', '::0.0.0.2'],
  'IPv4-translated': ['::ffff:0:127.0.0.1', '::ffff:0:808:808'],
  'NAT64': ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b::127.0.0.1', '64:ff9b:1::a00:1', '64:ff9b:1:ffff::1', '64:ff9b:2::1'],
  '6to4': ['2002:7f00:1::', '2002:808:808::'],
  'Teredo': ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'ORCHID and remote ID': ['2001:10::1', '2001:20::1', '2001:2f:ffff::1', '2001:30::1'],
  'discard-only and dummy': ['100::1', '100:0:0:1::1'],
  'segment routing': ['5f00::1'],
  'not given to anybody': ['1::1', '200::1', '4000::1', '8000::1', 'e000::1', 'fe00::1'],
  'short or odd forms': ['10', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '010.8.8.8', '2606:2800::1%eth0'],
}; // prettier-ignore

describe('isPublicAddress', () => {
  it.each(Object.entries(REFUSED))('rejects %s addresses', (_range, addresses) => {
    expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
  });

  it.each([
    '8.8.8.8', '93.184.216.34', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0',
    '172.15.255.255', '172.32.0.1', '192.0.1.1', '198.17.255.255', '198.20.0.0', '223.255.255.255',
    '2606:2800:220:1::1', '2001:200::1', '2001:4860:4860::8888', '2a00:1450::1', '::ffff:8.8.8.8',
  ])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  }); // prettier-ignore

  it.each(['', 'mx.shop.de', '1.2.3.4.5', '[::1]'])(
    'rejects "%s", which is not an address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});
