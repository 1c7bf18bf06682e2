import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { parseJson } from './parse-json.ts';

/** Parses bytes that arrive in chunks of the given length. */
function parsed(bytes: Uint8Array, length = Infinity): unknown {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += length)
    pieces.push(bytes.subarray(at, Math.min(at + length, bytes.length)));
  return parseJson(pieces);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a body has the same value whatever chunks it arrives in', () => {
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

test('a body that is not UTF-8 is bad JSON', () => {
  expect(() => parsed(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(ServiceError);
});

test('a body with a duplicate field is rejected', () => {
  expect(() => parsed(bytesOf('{"a":1,"a":2}'))).toThrow(
    expect.objectContaining({ code: 'unprocessable' }) as Error,
  );
  expect(parsed(bytesOf('{"b":{"a":1},"a":2}'))).toEqual({ b: { a: 1 }, a: 2 });
});

const MAX_VALUES = 100_000;

function codeOf(text: string): string {
  try {
    parseJson([bytesOf(text)], MAX_VALUES);
    return 'parsed';
  } catch (error) {
    return (error as ServiceError).code;
  }
}

test('a short body with more than 64 levels is rejected, as a long one is', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(codeOf(nested(64))).toBe('parsed');
  for (const text of [nested(65), nested(7500), '['.repeat(30_000)])
    expect(codeOf(text)).toBe('unprocessable');
});

test('megabytes of brackets are rejected before they are parsed', () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(codeOf('['.repeat(4_000_000) + ']'.repeat(4_000_000))).toBe('bad_json');
  expect(parse).not.toHaveBeenCalled();
  const list = JSON.stringify({ email: Array<string>(MAX_VALUES).fill('[[[[@[1.2.3.4]') });
  expect(codeOf(list)).toBe('parsed');
});

test.each([
  ['empty arrays', `{"email":[${'[],'.repeat(2_700_000)}[]]}`],
  ['numbers', `{"email":[${'1,'.repeat(4_000_000)}1]}`],
  ['one text', `{"email":["${'ü'.repeat(4_000_000)}"]}`],
  ['names', `{${Array.from({ length: 300_000 }, (_, at) => `"name ${at}":0`).join()}}`],
])('a long body of %s is rejected before it is parsed', (_what, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(codeOf(text)).toBe('too_large');
  expect(parse).not.toHaveBeenCalled();
});
