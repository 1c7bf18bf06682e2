import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packedNames } from './packed-names.ts';

const packed = (text: string) => packedNames(brotliCompressSync(text).toString('base64'));
const names = packed('com.temp EzzH-mail\nde.a-c E.b\norg.zip ');

describe('packedNames', () => {
  it.each(['temp.com', 'zz.com', 'zz-mail.com', 'a.b.de', 'a-c.de', 'zip.org'])(
    'holds %s',
    (name) => {
      expect(names().has(name)).toBe(true);
    },
  );

  it.each(['tem.com', 'tempo.com', 'b.de', 'a.b', 'aaa.com', 'zz.org', 'com', 'temp', '', ' '])(
    'does not hold "%s"',
    (name) => {
      expect(names().has(name)).toBe(false);
    },
  );

  it('is not unpacked before it is asked', () => {
    const broken = packedNames('no brotli');
    expect(broken).toThrow();
  });
});
