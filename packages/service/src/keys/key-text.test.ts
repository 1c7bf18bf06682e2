import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base62, hashKey, isKeyText, makeKeyText } from './key-text.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a key has its prefix, 43 characters of secret and 6 of checksum', () => {
  expect(makeKeyText()).toMatch(/^pstn_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
  expect(makeKeyText(new Uint8Array(32))).toMatch(/^pstn_0{43}/);
  expect(makeKeyText(new Uint8Array(32).fill(255))).toHaveLength(5 + 43 + 6);
});

test('a key keeps all of its 256 random bits', () => {
  fc.assert(
    fc.property(secret, (bytes) => {
      const text = makeKeyText(bytes).slice(5, 5 + 43);
      const number = [...text].reduce((sum, sign) => sum * 62n + BigInt(DIGITS.indexOf(sign)), 0n);
      expect(number.toString(16).padStart(64, '0')).toBe(Buffer.from(bytes).toString('hex'));
    }),
  );
});

test('every created key has the right checksum', () => {
  fc.assert(fc.property(secret, (bytes) => isKeyText(makeKeyText(bytes))));
});

test('a wrong character, or two swapped ones, are detected without the database', () => {
  fc.assert(
    fc.property(secret, fc.nat(47), fc.nat(61), (bytes, at, digit) => {
      const key = makeKeyText(bytes);
      const place = 5 + at;
      const slipped = key.slice(0, place) + DIGITS[digit] + key.slice(place + 1);
      const swapped = key.slice(0, place) + key[place + 1]! + key[place]! + key.slice(place + 2);
      for (const other of [slipped, swapped]) expect(isKeyText(other)).toBe(other === key);
    }),
  );
});

test.each([
  ['nothing', ''],
  ['another prefix', makeKeyText().replace('pstn_', 'pstm_')],
  ['space around it', ` ${makeKeyText()}`],
  ['a line break after it', `${makeKeyText()}\n`],
  ['one character less', makeKeyText().slice(0, -1)],
  ['signs outside the alphabet', `pstn_${'-'.repeat(49)}`],
])('%s is not a key', (_, text) => expect(isKeyText(text)).toBe(false));

test('the hash is SHA-256 of the whole key', () => {
  // Source: FIPS 180-4, its example of one block.
  expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('numbers are written in base 62, padded with zeros', () => {
  expect([0n, 61n, 62n, 3844n].map((number) => base62(number, 3))).toEqual([
    '000',
    '00z',
    '010',
    '100',
  ]);
});
