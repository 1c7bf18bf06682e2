import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentText, storedText } from './stored-text.ts';

test('every text is stored without NUL and lone surrogates, and is read back unchanged', () => {
  const units = ['a', '\0', '\uD800', '\uDC00', '\uFFFF', '"', '\\', '\u{1F600}'];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...units) }), (text) => {
      const kept = storedText(text);
      expect(kept).not.toMatch(/\0|\p{Surrogate}/u);
      expect(sentText(kept)).toBe(text);
    }),
  );
});

test('other texts are stored unchanged', () => {
  for (const text of ['', 'jane@x.example', '\\u0000', '\u{1F600}'])
    expect(storedText(text)).toBe(text);
});

test('a text that begins with the mark and was stored before texts were escaped is read back unchanged', () => {
  expect(sentText('\uFFFFjane@x.example')).toBe('\uFFFFjane@x.example');
});
