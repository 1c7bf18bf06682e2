import { expect, test } from 'vitest';
import type { HttpError } from '../api/http-error.ts';
import { checkList } from './check-list.ts';

const toHttpError = (emails: unknown[]) =>
  checkList(emails, 100).then(
    () => null,
    (error: unknown) => error as HttpError,
  );

test.each<[string, unknown]>([
  ['is not a string', 5],
  ['is not a string', null],
  ['is not a string', ['a@b.example']],
  ['is longer than 1000 characters', 'x'.repeat(1001)],
  ['has a character that cannot be kept', 'a\0@b.example'],
  ['has a character that cannot be kept', 'a\uD800@b.example'],
])('what %s is refused with its place', async (issue, email) => {
  const { code, details } = (await toHttpError(['a@b.example', email]))!;
  expect(code).toBe('unprocessable');
  expect(details).toEqual([{ path: 'email.1', issue }]);
});

test('any other text is taken, however wrong', async () => {
  expect(await toHttpError(['', 'nonsense', 'x'.repeat(1000), '\u{1F600}', '\r\n'])).toBeNull();
});

test('of many wrong places the first 20 are named and the rest is counted', async () => {
  const { details } = (await toHttpError(Array.from({ length: 25 }, () => 1)))!;
  expect(details).toHaveLength(21);
  expect(details!.at(-1)).toEqual({ path: 'email', issue: '5 more are wrong' });
});
