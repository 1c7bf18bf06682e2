import { expect, test } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { createJsonScan } from './json-scan.ts';
import { parseJson } from './parse-json.ts';

const NO_LIMIT = { depth: Infinity, parts: Infinity, commas: Infinity, text: Infinity };

/** Parses bytes that came in pieces of some length. */
function parsed(bytes: Uint8Array, length = Infinity): unknown {
  const scan = createJsonScan(NO_LIMIT);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += length)
    pieces.push(bytes.subarray(at, Math.min(at + length, bytes.length)));
  for (const piece of pieces) scan.push(piece);
  return parseJson({ pieces, fieldCount: scan.fieldCount });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a body reads the same in whatever pieces it came', () => {
  const text = '{"email":["jané@b.example","\\u0041\\"[{"],"__proto__":{"a":1}}';
  for (const length of [1, 2, 3, 7, Infinity])
    expect(JSON.stringify(parsed(bytesOf(text), length))).toBe(
      JSON.stringify(JSON.parse(text) as unknown),
    );
});

test.each(['', '{', '[1,,2]', '{"a":1}}', '\u0000'])('%j is bad JSON', (text) => {
  expect(() => parsed(bytesOf(text))).toThrow(
    expect.objectContaining({ code: 'bad_json' }) as Error,
  );
});

test('what is no UTF-8 is bad JSON', () => {
  expect(() => parsed(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(ServiceError);
});

test('a field of the outermost object that is there twice is refused', () => {
  expect(() => parsed(bytesOf('{"a":1,"a":2}'))).toThrow(
    expect.objectContaining({ code: 'unprocessable' }) as Error,
  );
  expect(parsed(bytesOf('{"b":{"a":1},"a":2}'))).toEqual({ b: { a: 1 }, a: 2 });
});
