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

describe('the order', () => {
  const own: Suggest = () => 'jane@own.com';
  const advice = 'Did you mean jane@advice.com?';

  test.each([
    ['the service’s own field first', { suggested_email: MEANT, suggestion: advice }, MEANT],
    ['then an address in the advice', { suggestion: advice }, 'jane@advice.com'],
    ['then the typo check', {}, 'jane@own.com'],
    [
      'a field that is the typed address counts for nothing',
      { suggested_email: TYPED, suggestion: advice },
      'jane@advice.com',
    ],
    [
      'a field that is no address counts for nothing',
      { suggested_email: 'gmail.com' },
      'jane@own.com',
    ],
    [
      'a field for someone else counts for nothing',
      { suggested_email: 'joan@gmail.com' },
      'jane@own.com',
    ],
    [
      'advice about the typed address alone counts for nothing',
      { suggestion: `Is ${TYPED} right?` },
      'jane@own.com',
    ],
    ['advice with both has the other one', { suggestion: `Not ${TYPED} but ${MEANT}.` }, MEANT],
  ])('%s', (_, partial, expected) => {
    expect(suggestionFor(TYPED, result(partial), own)).toBe(expected);
  });

  test('nothing is proposed when nobody has anything to propose', () => {
    expect(suggestionFor(TYPED, result(), undefined)).toBeNull();
    expect(suggestionFor(TYPED, null, () => null)).toBeNull();
    expect(suggestionFor('', null, undefined)).toBeNull();
  });
});

describe('an address inside prose', () => {
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
  ])('is found in: %s', (advice) => {
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
  ])('is not found in: %s', (advice) => {
    expect(fromAdvice(advice)).toBeNull();
  });

  test('is found when the local part has an apostrophe in it', () => {
    expect(fromAdvice("Did you mean o'brien@gmail.com?", "o'brien@gmial.com")).toBe(
      "o'brien@gmail.com",
    );
  });

  test('is not looked for beyond a thousand characters', () => {
    expect(fromAdvice('x'.repeat(1000) + ' ' + MEANT)).toBeNull();
  });
});

describe('the typo check', () => {
  test('may mend a text that is no address yet', () => {
    expect(suggestionFor('jane@gmail..com', null, () => MEANT)).toBe(MEANT);
    expect(suggestionFor(' jane@gmailcom ', null, () => MEANT)).toBe(MEANT);
  });

  test('does not take the last letter off a text without an @', () => {
    expect(suggestionFor('janet', null, () => MEANT)).toBeNull();
  });

  test.each<[string, unknown]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['gives a number', () => 7],
    ['gives an object', () => ({ address: MEANT })],
    ['gives undefined', () => undefined],
    ['gives markup without an address', () => '<b>gmail.com'],
    ['gives another person', () => 'joan@gmail.com'],
    ['gives the same', () => TYPED],
  ])('that %s proposes nothing', (_, suggest) => {
    expect(suggestionFor(TYPED, null, suggest as Suggest)).toBeNull();
  });
});

test('the address alone is taken out of what a typo check gives', () => {
  expect(suggestionFor(TYPED, null, () => '<b>jane@gmail.com</b>')).toBe(MEANT);
});

describe('a text with more than an address in it', () => {
  test.each([
    'mailto:jane@gmail.com',
    'Jane <jane@gmail.com>',
    'jane@gmail.com?subject=Hi',
    'jane@gmail.com.',
    'Ｊａｎｅ ＜ｊａｎｅ＠ｇｍａｉｌ．ｃｏｍ＞',
  ])('has that address proposed without a typo check: %s', (text) => {
    expect(suggestionFor(text, null, undefined)).toBe(MEANT);
  });

  test('has what a typo check makes of it proposed', () => {
    expect(suggestionFor(`<${TYPED}>`, null, suggestAddress)).toBe(MEANT);
    expect(suggestionFor(`<${TYPED}>`, null, () => 'joan@gmail.com')).toBe(TYPED);
  });

  test('has nothing proposed where there are two, or nobody knows where one begins', () => {
    for (const text of ['a@gmail.com, b@gmail.com', 'john smith@gmail.com'])
      expect(suggestionFor(text, null, suggestAddress)).toBeNull();
  });
});

describe('an address in full width', () => {
  const wide = 'ｊａｎｅ＠ｇｍａｉｌ．ｃｏｍ';
  const proposedFor = (text: string, normalize: boolean) =>
    suggestions.suggestionFor(
      { value: text, parsed: parseAddress(text), settings: { normalize } },
      null,
      '',
    );

  test('is proposed in plain characters where the field does not write its normal form', () => {
    expect(proposedFor(wide, false)).toBe(MEANT);
    expect(proposedFor('jane@gmail。com', false)).toBe(MEANT);
    expect(proposedFor(wide, true)).toBeNull();
  });

  test('is the only one whose normal form is proposed', () => {
    for (const text of [MEANT, ` ${MEANT} `, 'jane@GMAIL.com', 'jo\u0308rg@gmail.com'])
      expect(proposedFor(text, false)).toBeNull();
  });

  test('is corrected as its plain form is', () => {
    expect(suggestionFor('jane＠ｇｍｉａｌ．com', null, suggestAddress)).toBe(MEANT);
    expect(
      suggestionFor('ｊａｎｅ@gmial.com', result({ suggestion: `${MEANT}?` }), undefined),
    ).toBe(MEANT);
  });
});

test('what is proposed keeps the local part, differs, and is not proposed again for itself', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const address = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.com`);
  fc.assert(
    fc.property(address, fc.oneof(fc.string(), address), fc.string(), (typed, own, prose) => {
      const wire = result({ suggestion: prose });
      const proposed = suggestionFor(typed, wire, () => own);
      if (proposed === null) return;
      expect(proposed).not.toBe(typed);
      expect(proposed.slice(0, proposed.lastIndexOf('@'))).toBe(typed.slice(0, typed.indexOf('@')));
    }),
  );
});
