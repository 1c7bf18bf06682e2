import fc from 'fast-check';
import { expect, test } from 'vitest';
import { siphash, type SipKey } from './siphash.ts';

const key: SipKey = [0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c];

// From OpenSSL 3.0: `openssl mac -macopt hexkey:000102…0f -macopt size:16 SIPHASH` over UTF-16LE.
test.each([
  ['', 'a3817f04ba25a8e66df67214c7550293'],
  ['ab', 'eedac3aa1b708ce119e5f7968cf674ff'],
  ['ü@exa', '79c64c94dbb50c95703495b252bec9a5'],
  ['jane.doe@example.com', 'd750f3011c38bfdada2758214e91fd56'],
])('%j hashes as OpenSSL hashes it', (text, hex) => {
  const bytes = [...siphash(key, text)].flatMap((unit) => [
    unit.charCodeAt(0) & 255,
    unit.charCodeAt(0) >> 8,
  ]);
  expect(Buffer.from(bytes).toString('hex')).toBe(hex);
});

test('texts of every length differ, and so do keys', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(siphash(key, one) === siphash(key, other)).toBe(one === other);
      expect(siphash(key, one)).not.toBe(siphash([1, 2, 3, 4], one));
    }),
  );
});
