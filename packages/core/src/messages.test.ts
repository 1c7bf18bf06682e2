import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { en } from './locales/en.ts';
import { clip, MAX_TEXT_LENGTH, textFor } from './messages.ts';
import { EMPTY } from './outcome.ts';
import type { Messages } from './types.ts';

const outcome = { ...EMPTY, address: 'a@b.co', suggestion: 'a@c.co' };
const text = (messages: Messages | undefined, code: 'free' | 'did_you_mean' = 'free') =>
  textFor(code, outcome, messages);

describe('textFor', () => {
  test('textFor returns English by default', () => {
    expect(text(undefined)).toBe(en.free);
    expect(text({})).toBe(en.free);
  });

  test('textFor returns the text of a record', () => {
    expect(text({ free: 'Work only' })).toBe('Work only');
    expect(text({ free: (given, code) => `${code}: ${String(given.suggestion)}` })).toBe(
      'free: a@c.co',
    );
  });

  test('textFor returns the text of a function for all codes', () => {
    expect(text((given, code) => `${code}/${given.verdict}`)).toBe('free/unknown');
  });

  test('textFor returns English where the function or the record has no text', () => {
    expect(text(() => undefined)).toBe(en.free);
    expect(text({ free: undefined })).toBe(en.free);
  });

  test('textFor returns an empty text where the page sets one', () => {
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
    ['returns a number', () => 7],
    ['returns a promise', () => Promise.resolve('later')],
    ['is a record with a number', { free: 7 }],
    [
      'is a record whose text throws',
      {
        free: () => {
          throw new Error('no');
        },
      },
    ],
    ['is a string', 'free'],
    ['is null', null],
  ])('textFor returns English when the source %s', (_, messages) => {
    expect(text(messages as Messages)).toBe(en.free);
  });

  test('textFor returns an empty text for an unknown code', () => {
    expect(textFor('moon' as 'free', outcome, {})).toBe('');
  });
});

describe('addresses', () => {
  test('an address in a text is isolated from the direction around it', () => {
    expect(text(undefined, 'did_you_mean')).toBe('Did you mean \u2068a@c.co\u2069?');
    expect(text({ free: '{address} → {suggestion}' })).toBe(
      '\u2068a@b.co\u2069 → \u2068a@c.co\u2069',
    );
  });

  test('an address in a text is unchanged, with any characters', () => {
    const odd = { ...outcome, address: '$&{suggestion}$1' };
    expect(textFor('free', odd, { free: '{address}' })).toBe('\u2068$&{suggestion}$1\u2069');
  });

  test('a missing suggestion in a text is empty, and other braces stay', () => {
    const none = { ...outcome, suggestion: null };
    expect(textFor('free', none, { free: '{suggestion}{name}' })).toBe('\u2068\u2069{name}');
  });
});

describe('characters', () => {
  const textWith = (character: string | undefined, own = '{character}!') =>
    textFor('free', { ...EMPTY, character }, { free: own });

  test.each([
    [',', ','],
    ['(', '('],
    ['💌', '💌'],
    ['，', '，'],
    ['\u0640', '\u0640'],
  ])('a visible character in a text is inserted as it is, isolated: %j', (character, shown) => {
    expect(textWith(character)).toBe(`\u2068${shown}\u2069!`);
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
  ])(
    'an invisible character in a text is inserted as its code point: %j, %s',
    (character, shown) => {
      expect(textWith(character)).toBe(`\u2068${shown}\u2069!`);
    },
  );

  test('a missing character in a text is empty', () => {
    expect(textWith(undefined)).toBe('\u2068\u2069!');
  });

  test('an address in a text cannot change the direction with a control character', () => {
    const turned = { ...EMPTY, address: 'a\u202Eb@c.d' };
    expect(textFor('free', turned, { free: '{address}' })).toBe('\u2068aU+202Eb@c.d\u2069');
  });
});

describe('length', () => {
  test('a text over the limit is cut and ends with an ellipsis', () => {
    expect(clip('x'.repeat(MAX_TEXT_LENGTH))).toHaveLength(MAX_TEXT_LENGTH);
    expect(clip('x'.repeat(MAX_TEXT_LENGTH))).not.toContain('…');
    expect(clip('x'.repeat(MAX_TEXT_LENGTH + 1))).toBe('x'.repeat(MAX_TEXT_LENGTH - 1) + '…');
  });

  test('a text is cut after its addresses are inserted', () => {
    const long = { ...outcome, address: 'x'.repeat(1000) };
    expect(textFor('free', long, { free: '{address}' })).toHaveLength(MAX_TEXT_LENGTH);
  });

  test('a text never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), fc.string({ maxLength: 400 }), (own, address) => {
        const { length } = textFor('free', { ...outcome, address }, () => own);
        expect(length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
      }),
    );
  });
});
