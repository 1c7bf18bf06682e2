import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { en } from './locales/en.ts';
import { clip, MAX_TEXT_LENGTH, textFor } from './messages.ts';
import { EMPTY } from './outcome.ts';
import type { Messages } from './types.ts';

const outcome = { ...EMPTY, address: 'a@b.co', suggestion: 'a@c.co' };
const text = (messages: Messages | undefined, code: 'free' | 'did_you_mean' = 'free') =>
  textFor(code, outcome, messages);

describe('the text for a code', () => {
  test('is English when nothing is said', () => {
    expect(text(undefined)).toBe(en.free);
    expect(text({})).toBe(en.free);
  });

  test('is that of the record', () => {
    expect(text({ free: 'Work only' })).toBe('Work only');
    expect(text({ free: (given, code) => `${code}: ${String(given.suggestion)}` })).toBe(
      'free: a@c.co',
    );
  });

  test('is that of the one function', () => {
    expect(text((given, code) => `${code}/${given.verdict}`)).toBe('free/unknown');
  });

  test('is English where the function or record has none', () => {
    expect(text(() => undefined)).toBe(en.free);
    expect(text({ free: undefined })).toBe(en.free);
  });

  test('is nothing when it is said to be nothing', () => {
    expect(text({ free: '' })).toBe('');
    expect(text(() => '')).toBe('');
  });

  test.each<[string, unknown]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['gives a number', () => 7],
    ['gives a promise', () => Promise.resolve('later')],
    ['is a record with rubbish', { free: 7 }],
    [
      'is a record whose text throws',
      {
        free: () => {
          throw new Error('no');
        },
      },
    ],
    ['is no record', 'free'],
    ['is null', null],
  ])('is English when the source %s', (_, messages) => {
    expect(text(messages as Messages)).toBe(en.free);
  });

  test('is empty when nobody has one', () => {
    expect(textFor('moon' as 'free', outcome, {})).toBe('');
  });
});

describe('an address inside a text', () => {
  test('stands isolated from the direction around it', () => {
    expect(text(undefined, 'did_you_mean')).toBe('Did you mean \u2068a@c.co\u2069?');
    expect(text({ free: '{address} → {suggestion}' })).toBe(
      '\u2068a@b.co\u2069 → \u2068a@c.co\u2069',
    );
  });

  test('is taken as it is, whatever characters it has', () => {
    const odd = { ...outcome, address: '$&{suggestion}$1' };
    expect(textFor('free', odd, { free: '{address}' })).toBe('\u2068$&{suggestion}$1\u2069');
  });

  test('is empty when there is none, and other braces stay', () => {
    const none = { ...outcome, suggestion: null };
    expect(textFor('free', none, { free: '{suggestion}{name}' })).toBe('\u2068\u2069{name}');
  });
});

describe('a character inside a text', () => {
  const said = (character: string | undefined, own = '{character}!') =>
    textFor('free', { ...EMPTY, character }, { free: own });

  test.each([
    [',', ','],
    ['(', '('],
    ['💌', '💌'],
    ['，', '，'],
    ['\u0640', '\u0640'],
  ])('that can be seen is %j, isolated', (character, shown) => {
    expect(said(character)).toBe(`\u2068${shown}\u2069!`);
  });

  test.each([
    ['\u200E', 'U+200E'],
    ['\u202E', 'U+202E'],
    ['\u00AD', 'U+00AD'],
    ['\0', 'U+0000'],
    ['\n', 'U+000A'],
    ['\u3164', 'U+3164'],
    ['\uFE0F', 'U+FE0F'],
    ['\uD800', 'U+D800'],
    ['\uE000', 'U+E000'],
    ['\u{E0041}', 'U+E0041'],
  ])('that cannot be seen is its code point: %j, %s', (character, shown) => {
    expect(said(character)).toBe(`\u2068${shown}\u2069!`);
  });

  test('is nothing where there is none', () => {
    expect(said(undefined)).toBe('\u2068\u2069!');
  });

  test('cannot turn the direction of the text by an address either', () => {
    const turned = { ...EMPTY, address: 'a\u202Eb@c.d' };
    expect(textFor('free', turned, { free: '{address}' })).toBe('\u2068aU+202Eb@c.d\u2069');
  });
});

describe('a long text', () => {
  test('is cut, and says so', () => {
    expect(clip('x'.repeat(MAX_TEXT_LENGTH))).toHaveLength(MAX_TEXT_LENGTH);
    expect(clip('x'.repeat(MAX_TEXT_LENGTH))).not.toContain('…');
    expect(clip('x'.repeat(MAX_TEXT_LENGTH + 1))).toBe('x'.repeat(MAX_TEXT_LENGTH - 1) + '…');
  });

  test('is cut after its addresses are in place', () => {
    const long = { ...outcome, address: 'x'.repeat(1000) };
    expect(textFor('free', long, { free: '{address}' })).toHaveLength(MAX_TEXT_LENGTH);
  });

  test('never gets past the limit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), fc.string({ maxLength: 400 }), (own, address) => {
        const said = textFor('free', { ...outcome, address }, () => own);
        expect(said.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
      }),
    );
  });
});
