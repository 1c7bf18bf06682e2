import { result } from '@postern/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress, suggestAddress } from '@postern/address';
import type { ValidationResult } from '@postern/protocol';
import * as suggestions from './suggestion.ts';
import type { Suggest } from './types.ts';

const suggestionFor = (
  text: string,
  answer: ValidationResult | null,
  suggest: Suggest | undefined,
) =>
  suggestions.suggestionFor(
    { value: text, parsed: parseAddress(text) },
    answer,
    suggestions.typoOf(text, suggest),
  );

const TYPED = 'jane@gmial.com';
const MEANT = 'jane@gmail.com';
const fromAdvice = (suggestion: string, typed = TYPED) =>
  suggestionFor(typed, result({ suggestion }), undefined);

describe('sources', () => {
  const own: Suggest = () => 'jane@own.com';
  const advice = 'Did you mean jane@advice.com?';

  test.each([
    ['prefers suggested_email', { suggested_email: MEANT, suggestion: advice }, MEANT],
    [
      'prefers an address in the advice to the typo check',
      { suggestion: advice },
      'jane@advice.com',
    ],
    ['uses the typo check last', {}, 'jane@own.com'],
    [
      'ignores a suggested_email that equals the typed address',
      { suggested_email: TYPED, suggestion: advice },
      'jane@advice.com',
    ],
    [
      'ignores a suggested_email that is not an address',
      { suggested_email: 'gmail.com' },
      'jane@own.com',
    ],
    [
      'ignores a suggested_email with another local part',
      { suggested_email: 'joan@gmail.com' },
      'jane@own.com',
    ],
    [
      'ignores advice that contains only the typed address',
      { suggestion: `Is ${TYPED} right?` },
      'jane@own.com',
    ],
    [
      'takes the other address from advice that contains the typed one',
      { suggestion: `Not ${TYPED} but ${MEANT}.` },
      MEANT,
    ],
  ])('suggestionFor %s', (_, partial, expected) => {
    expect(suggestionFor(TYPED, result(partial), own)).toBe(expected);
  });

  test('suggestionFor returns null without a suggestion from any source', () => {
    expect(suggestionFor(TYPED, result(), undefined)).toBeNull();
    expect(suggestionFor(TYPED, null, () => null)).toBeNull();
    expect(suggestionFor('', null, undefined)).toBeNull();
  });
});

describe('advice', () => {
  test.each([
    'Did you mean jane@gmail.com?',
    'Did you mean jane@gmail.com.',
    'did you mean <jane@gmail.com>?',
    'Try "jane@gmail.com", perhaps!',
    "Try 'jane@gmail.com'.",
    'Try `jane@gmail.com`',
    'Try “jane@gmail.com”',
    'Try ‘jane@gmail.com’.',
    'Essayez «jane@gmail.com»…',
    'Meinten Sie (jane@gmail.com)?',
    'Use **jane@gmail.com**',
    'Use [jane@gmail.com](mailto:jane@gmail.com)',
    '<a href="mailto:jane@gmail.com">here</a>',
    '<b>jane@gmail.com</b>',
    'jane@gmail.com; or ask us',
    'suggested:jane@GMAIL.com',
  ])('suggestionFor finds the address in the advice: %s', (advice) => {
    expect(fromAdvice(advice)).toBe(MEANT);
  });

  test.each([
    'Check the domain.',
    'Write to support@service.example',
    'jane@gmail',
    'jane @ gmail.com',
    '@gmail.com',
    'Jane@gmail.com',
    '<script>alert("x@y")</script>',
    'jane@gmail.com@evil.example',
  ])('suggestionFor finds no address in the advice: %s', (advice) => {
    expect(fromAdvice(advice)).toBeNull();
  });

  test('suggestionFor finds an address with an apostrophe in the advice', () => {
    expect(fromAdvice("Did you mean o'brien@gmail.com?", "o'brien@gmial.com")).toBe(
      "o'brien@gmail.com",
    );
  });

  test('suggestionFor reads at most a thousand characters of the advice', () => {
    expect(fromAdvice('x'.repeat(1000) + ' ' + MEANT)).toBeNull();
  });
});

describe('the typo check', () => {
  test('the typo check can correct a text that is not an address yet', () => {
    expect(suggestionFor('jane@gmail..com', null, () => MEANT)).toBe(MEANT);
    expect(suggestionFor(' jane@gmailcom ', null, () => MEANT)).toBe(MEANT);
  });

  test('the typo check does not correct a text without an @', () => {
    expect(suggestionFor('janet', null, () => MEANT)).toBeNull();
  });

  test.each<[string, unknown]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['returns a number', () => 7],
    ['returns an object', () => ({ address: MEANT })],
    ['returns undefined', () => undefined],
    ['returns markup without an address', () => '<b>gmail.com'],
    ['returns another local part', () => 'joan@gmail.com'],
    ['returns the typed address', () => TYPED],
  ])('a typo check that %s gives no suggestion', (_, suggest) => {
    expect(suggestionFor(TYPED, null, suggest as Suggest)).toBeNull();
  });
});

test('suggestionFor takes only the address from the result of a typo check', () => {
  expect(suggestionFor(TYPED, null, () => '<b>jane@gmail.com</b>')).toBe(MEANT);
});

describe('an address in a longer text', () => {
  test.each([
    'mailto:jane@gmail.com',
    'Jane <jane@gmail.com>',
    'jane@gmail.com?subject=Hi',
    'jane@gmail.com.',
    'Ｊａｎｅ ＜ｊａｎｅ＠ｇｍａｉｌ．ｃｏｍ＞',
  ])('an address in a longer text is suggested without a typo check: %s', (text) => {
    expect(suggestionFor(text, null, undefined)).toBe(MEANT);
  });

  test('an address in a longer text is corrected by the typo check', () => {
    expect(suggestionFor(`<${TYPED}>`, null, suggestAddress)).toBe(MEANT);
    expect(suggestionFor(`<${TYPED}>`, null, () => 'joan@gmail.com')).toBe(TYPED);
  });

  test('an address in a longer text is not suggested beside another or with an unclear start', () => {
    for (const text of ['a@gmail.com, b@gmail.com', 'john smith@gmail.com'])
      expect(suggestionFor(text, null, suggestAddress)).toBeNull();
  });
});

describe('an address in full width', () => {
  const wide = 'ｊａｎｅ＠ｇｍａｉｌ．ｃｏｍ';
  const suggestedFor = (text: string, normalize: boolean) =>
    suggestions.suggestionFor(
      { value: text, parsed: parseAddress(text), settings: { normalize } },
      null,
      '',
    );

  test('an address in full width is suggested in plain characters without normalize', () => {
    expect(suggestedFor(wide, false)).toBe(MEANT);
    expect(suggestedFor('jane@gmail。com', false)).toBe(MEANT);
    expect(suggestedFor(wide, true)).toBeNull();
  });

  test('only an address in full width is suggested in its normal form', () => {
    for (const text of [MEANT, ` ${MEANT} `, 'jane@GMAIL.com', 'jo\u0308rg@gmail.com'])
      expect(suggestedFor(text, false)).toBeNull();
  });

  test('an address in full width is corrected like its plain form', () => {
    expect(suggestionFor('jane＠ｇｍｉａｌ．com', null, suggestAddress)).toBe(MEANT);
    expect(
      suggestionFor('ｊａｎｅ@gmial.com', result({ suggestion: `${MEANT}?` }), undefined),
    ).toBe(MEANT);
  });
});

test('a suggestion keeps the local part and differs from the typed address', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const address = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.com`);
  fc.assert(
    fc.property(address, fc.oneof(fc.string(), address), fc.string(), (typed, own, prose) => {
      const wire = result({ suggestion: prose });
      const suggested = suggestionFor(typed, wire, () => own);
      if (suggested === null) return;
      expect(suggested).not.toBe(typed);
      expect(suggested.slice(0, suggested.lastIndexOf('@'))).toBe(
        typed.slice(0, typed.indexOf('@')),
      );
    }),
  );
});
