import { runsOf } from '@postern/tools/test/is-nightly.js';
import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIpv4, isIpv6, readAddress } from './read-address.ts';

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

  it('takes for an address what node:net takes for one, zones left out', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ':',
        '::',
        '.',
        '%',
        '0',
        '00',
        '010',
        '255',
        '256',
        '::ffff:',
        ' ',
        ']',
        '/',
      ),
      fc.nat(0x1ffff).map((number) => number.toString(16)),
      fc.nat(300).map(String),
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 16 }).map((parts) => parts.join('')),
      fc.ipV6(),
      fc.ipV4(),
      fc.array(fc.nat(0xffff), { minLength: 6, maxLength: 9 }).map((groups) => {
        return groups.map((group) => group.toString(16)).join(':');
      }),
    );
    const changed = fc
      .tuple(text, fc.nat(40), fc.nat(1), part)
      .map(([whole, at, cut, added]) => whole.slice(0, at) + added + whole.slice(at + cut));
    fc.assert(
      fc.property(fc.oneof(text, changed), (written) => {
        const version = isIpv4(written) ? 4 : isIpv6(written) ? 6 : 0;
        expect(version).toBe(written.includes('%') ? 0 : isIP(written));
      }),
      { numRuns: runsOf(1000) },
    );
  });
});
