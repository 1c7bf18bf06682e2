import { describe, expect, test } from 'vitest';
import { EMPTY } from '../outcome.ts';
import type { Locale, Outcome, Text } from '../types.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { ptBR } from './pt-BR.ts';

const LOCALES = { ar, de, en, es, fr, it, ja, nl, pl, 'pt-BR': ptBR };

/** An address with a comma in place of a dot, one with two @, and one with another character. */
const FAULTS = [
  { address: 'jane@gmail,com', character: ',' },
  { address: 'jane@@gmail.com', character: '@' },
  { address: 'jane(@gmail.com', character: '(' },
];

/** The message of a text for each of them. */
const messagesOf = (text: Text) =>
  FAULTS.map((fault) =>
    typeof text === 'function' ? text({ ...EMPTY, ...fault }, 'syntax_character') : text,
  );
const texts = (locale: Locale) =>
  Object.entries(locale).flatMap(([code, text]) =>
    messagesOf(text).map((message) => [code, message] as [keyof Locale, string]),
  );
const placeholders = (text: string) => text.match(/\{\w*\}?/g) ?? [];

describe.each(Object.entries(LOCALES))('the locale %s', (name, locale) => {
  test(`the locale ${name} has a text for exactly the codes of English, in the same order`, () => {
    expect(Object.keys(locale)).toEqual(Object.keys(en));
  });

  test(`the locale ${name} has an empty text exactly where English has one`, () => {
    const emptyCodes = (of: Locale) =>
      texts(of)
        .filter(([, text]) => text === '')
        .map(([code]) => code);
    expect(emptyCodes(locale)).toEqual(emptyCodes(en));
  });

  test(`the locale ${name} has the placeholders of English in each text`, () => {
    const inTexts = (of: Locale) => texts(of).map(([code, text]) => [code, placeholders(text)]);
    expect(inTexts(locale)).toEqual(inTexts(en));
  });

  test(`the locale ${name} has no text over 200 characters, with HTML, or with surrounding spaces`, () => {
    for (const [, text] of texts(locale)) {
      expect(text.length).toBeLessThanOrEqual(200);
      expect(text).not.toMatch(/[<>&]|^\s|\s$/);
    }
  });

  test(`the locale ${name} repeats a text exactly where English repeats one`, () => {
    const groups = (of: Locale) =>
      texts(of).map(([, text]) => texts(of).findIndex(([, other]) => other === text));
    expect(groups(locale)).toEqual(groups(en));
  });
});

test.each(Object.entries(LOCALES))(
  'the locale %s names the character, except in its sentences for a comma and a second @',
  (_, { syntax_character, syntax_invisible }) => {
    const [comma, counted, named] = messagesOf(syntax_character);
    expect(comma).toMatch(/^[^{@]*[.。]$/);
    expect(counted).toMatch(/@[^{]*[.。]$/);
    expect(named).toMatch(/(: |：)\u2066?\{character\}\u2069?$/);
    for (const text of messagesOf(syntax_invisible))
      expect(text).toMatch(/(: |：|（)\u2066?\{character\}\u2069?($|）)/);
  },
);

test('the locale ar is written from right to left, with every example isolated', () => {
  for (const [, text] of texts(ar))
    expect(text === '' || /^\p{Script=Arabic}/u.test(text)).toBe(true);
  for (const [, text] of texts(ar))
    expect(text.replace(/\u2066(name@)?example\.com\u2069|\{\w+\}/g, '')).not.toMatch(/[a-z]/i);
  expect(ar.syntax_domain_missing).toContain('\u2066name@example.com\u2069');
  // A bracket alone has no direction: browsers would mirror it.
  expect(ar.syntax_invisible).toContain('\u2066{character}\u2069');
});

test('the locale ja has full-width punctuation, without spaces between its words', () => {
  for (const [code, text] of texts(ja)) {
    expect(text.replace(/「[^」]*」|（[^）]*）|\{\w+\}| · /g, '')).not.toMatch(/[\x20-\x2F:-@[-~]/);
    expect(text === '' || /[。？…]$|：\{character\}$/.test(text) || code === 'undo').toBe(true);
  }
});

test('the locale ja names an invisible character in brackets, which it omits without one', () => {
  const message = (character?: string) =>
    (ja.syntax_invisible as (outcome: Outcome, code: 'syntax_invisible') => string)(
      { ...EMPTY, character },
      'syntax_invisible',
    );
  const request = 'が含まれています。メールアドレスを入力し直してください。';
  expect(message('\u200E')).toBe(`見えない文字（{character}）${request}`);
  expect(message()).toBe(`見えない文字${request}`);
});

test('no English text names a color, a shape or a place on the screen', () => {
  for (const [, text] of texts(en))
    expect(text).not.toMatch(
      /\b(red|amber|green|blue|colou?r|round|square|icon|above|below|left|on the right|corner)\b/i,
    );
});
