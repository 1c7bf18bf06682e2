import { describe, expect, it } from 'vitest';
import { isHostName } from './host-name.ts';

describe('isHostName', () => {
  it.each([
    'mx.shop.de', 'a', 'mx1', 'xn--bcher-laden-thb.de', 'mail_1.shop.de', '1.2.3.4.shop.de',
    `${'a'.repeat(63)}.de`, `${'a.'.repeat(126)}a`, 'a-.de', '0.de',
  ])('takes %s', (text) => {
    expect(isHostName(text)).toBe(true);
  }); // prettier-ignore

  it.each([
    '', '.', 'mx.shop.de.', '.shop.de', 'mx..de', `${'a'.repeat(64)}.de`, `${'a.'.repeat(126)}ab`,
    'MX.shop.de', 'bücher.de', 'mx shop.de', 'mx.shop.de\r\n', 'mx\0.de', 'mx\t.de', '<mx.shop.de>',
    'mx\\032.de', 'jane@shop.de', 'mx.shop.de:25', '*.shop.de', 'mx,de', '127.0.0.1', '[127.0.0.1]',
    '[ipv6:::1]', '::1', '1.2.3.4.5', '2130706433', '0x7f000001', 'mx.1',
  ])('rejects %j', (text) => {
    expect(isHostName(text)).toBe(false);
  }); // prettier-ignore
});
