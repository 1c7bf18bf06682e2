import { describe, expect, it } from 'vitest';
import { isAddress, isPublicAddress } from './public-address.ts';

const REFUSED = [
  '0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254',
  '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1',
  '198.51.100.7', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255',
  '::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1',
  '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '64:ff9b::808:808',
  '2002:7f00:1::', '2002:808:808::', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '100::1',
]; // prettier-ignore

describe('isPublicAddress', () => {
  it.each(REFUSED)('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', '::ffff:8.8.8.8'])(
    'takes %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each(['', 'mx.shop.de', '1.2.3.4.5', '[::1]'])('refuses "%s", which is no address', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});

describe('isAddress', () => {
  it.each(['1.2.3.4', '[1.2.3.4]', '::1', '[IPv6:2001:db8::1]'])('knows %s', (text) => {
    expect(isAddress(text)).toBe(true);
  });

  it.each(['mx.shop.de', 'mx1', '1.2.3.4.shop.de'])('lets the name %s through', (text) => {
    expect(isAddress(text)).toBe(false);
  });
});
