import { runsOf } from '@postern/tools/test/is-nightly.js';
import { parsePlainAddress } from '@postern/address';
import * as protocol from '@postern/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAbout } from './assessment.ts';

const unit = fc.constantFrom(...'aBc.+-_@＠ｂ．｡ﬁß\u0301éσςΣ例٠א\u200D\u3164ａ。1"x');
const word = fc.string({ unit, minLength: 1, maxLength: 6 });
const domain = fc.oneof(
  fc.constantFrom('example.com', 'EXAMPLE.com', 'bücher.example', 'xn--bcher-kva.example'),
  word.map((label) => `${label}.com`),
);
const text = fc.oneof(
  fc.tuple(word, domain).map((parts) => parts.join('@')),
  fc.string({ unit: 'binary' }),
);

test('tells about two addresses what the protocol tells, and passes over what the parser refuses', () => {
  fc.assert(
    fc.property(text, text, (told, asked) => {
      const areRead = parsePlainAddress(told).ok && parsePlainAddress(asked).ok;
      expect(isAbout(told, asked)).toBe(!areRead || protocol.isAbout(told, asked));
      expect(isAbout(asked, told)).toBe(isAbout(told, asked));
    }),
    { numRuns: runsOf(5000) },
  );
});

test.each([
  ['jane@example.com', 'Jane.+news@EXAMPLE.com', true],
  ['οδυσσευς@example.com', 'ΟΔΥΣΣΕΥΣ@example.com', true],
  ['jane@bücher.example', 'jane@xn--bcher-kva.example', true],
  ['jane@example.com', 'joe@example.com', false],
  ['jane@example.com', 'jane@example.org', false],
  ['jane@bücher.example', 'jane@bucher.example', false],
])('%s and %s: %s', (told, asked, expected) => {
  expect(isAbout(told, asked)).toBe(expected);
});
