import { result } from '@postern/protocol';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { CSV_HEAD, csvOf } from './result-csv.ts';

const read = (email: string) => {
  const row = { index: 0, email, ...result({ result: email, reason: 'a "b", c', mode: 'fast' }) };
  const [read] = parse(CSV_HEAD + csvOf([row]), { columns: true }) as Record<string, string>[];
  return read!;
};

test('a row has every column, empty where nothing is known', () => {
  expect(read('jane@shop.example')).toMatchObject({
    index: '0',
    email: 'jane@shop.example',
    status: 'valid',
    reason: 'a "b", c',
    suggested_email: '',
    is_valid: 'true',
    mode: 'fast',
  });
});

test('NUL and lone surrogates are written as in JSON', () => {
  expect(read('a\0@x.example')['email']).toBe('a\\u0000@x.example');
  expect(read('\uD800@x.example')['email']).toBe('\\ud800@x.example');
  expect(read('\u{1F600}@x.example')['email']).toBe('\u{1F600}@x.example');
});

test.each(['a,b', 'a"b', 'a\nb', 'a\r\nb', ' a ', 'ü@ü.example'])(
  '%j is unchanged after writing and reading',
  (email) => expect(read(email)['email']).toBe(email),
);

test.each([
  '=HYPERLINK("http://x.y")@z.example',
  '+1@x.y',
  '-1@x.y',
  '@x.y',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '＝1',
])('spreadsheets do not read %j as a formula', (email) =>
  expect(read(email)['email']).toBe(`'${email}`),
);
