import { describe, expect, it } from 'vitest';
import { readAddress } from './read-address.ts';

describe('readAddress', () => {
  it.each([
    ['93.184.216.34', '93.184.216.34'],
    ['2606:2800:220:1::1', '2606:2800:220:1::1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:a00:1', '10.0.0.1'],
    ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
    ['64:ff9b::127.0.0.1', '64:ff9b::7f00:1'],
  ])('reads %s as %s', (text, address) => {
    expect(readAddress(text)?.toString()).toBe(address);
  });

  it('does not take an IPv4-compatible address for a mapped one', () => {
    expect(readAddress('::8.8.8.8')?.toString()).toBe('::808:808');
  });

  it.each([
    '', '10', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '010.8.8.8', '1.2.3.4.5',
    ' 8.8.8.8', '8.8.8.8\n', '[::1]', 'fe80::1%eth0', '::ffff:8.8.8.8%1', '2606:2800::1%1',
    '::ffff:8.8.8.256', 'mx.shop.de',
  ])('reads "%s" as no address', (text) => {
    expect(readAddress(text)).toBeNull();
  }); // prettier-ignore
});
