import { result } from '@postern/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ndjsonFormat } from './ndjson-format.ts';

const anyText = fc.string({
  unit: fc.constantFrom('a', '@', '"', '\\', '\n', '\r', '\u0000', '\u2028', '\ud800', 'ü', '😀'),
});

describe('ndjsonFormat', () => {
  it('writes the position, the text as given, then the result', () => {
    const told = result({ result: 'a@x.de', score: 85 });
    const entry = { index: 7, email: ' a@x.de', line: 9, endByte: 0 };
    expect(JSON.parse(ndjsonFormat.write({ entry, answer: { result: told } }))).toEqual({
      index: 7,
      line: 9,
      email: ' a@x.de',
      ...told,
    });
    expect(ndjsonFormat.write({ entry, answer: { error: 'timeout' } })).toBe(
      '{"index":7,"line":9,"email":" a@x.de","error":"timeout"}\n',
    );
  });

  it('is one line for any text, and knows the beginning of a row', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (email, index) => {
        const entry = { index, email, line: 1, endByte: 0 };
        const row = ndjsonFormat.write({ entry, answer: { error: 'internal' } });
        expect(row.indexOf('\n')).toBe(row.length - 1);
        expect(row.startsWith(ndjsonFormat.beginningOf(entry))).toBe(true);
        expect(JSON.parse(row)).toMatchObject({ index, email });
      }),
    );
  });
});
