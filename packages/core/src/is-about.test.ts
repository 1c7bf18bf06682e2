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

test('isAbout agrees with the protocol, and is true for an address that the parser rejects', () => {
  fc.assert(
    fc.property(text, text, (returned, requested) => {
      const areRead = parsePlainAddress(returned).ok && parsePlainAddress(requested).ok;
      expect(isAbout(returned, requested)).toBe(!areRead || protocol.isAbout(returned, requested));
      expect(isAbout(requested, returned)).toBe(isAbout(returned, requested));
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
])('isAbout compares %s with %s as %s', (returned, requested, expected) => {
  expect(isAbout(returned, requested)).toBe(expected);
});
