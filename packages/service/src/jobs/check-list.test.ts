import { expect, test } from 'vitest';
import type { ServiceError } from '../base/service-error.ts';
import { checkList } from './check-list.ts';

const toServiceError = (emails: unknown[]) =>
  checkList(emails, 100).then(
    () => null,
    (error: unknown) => error as ServiceError,
  );

test.each<[string, unknown]>([
  ['is not a string', 5],
  ['is not a string', null],
  ['is not a string', ['a@b.example']],
])('an entry that %s is rejected with its position', async (issue, email) => {
  const { code, details } = (await toServiceError(['a@b.example', email]))!;
  expect(code).toBe('unprocessable');
  expect(details).toEqual([{ path: 'email.1', issue }]);
});

test('any string is accepted, also one that is not an address', async () => {
  const strings = [
    '',
    'nonsense',
    'x'.repeat(50_000),
    '\u{1F600}',
    '\r\n',
    'a\0@b.example',
    '\uD800',
  ];
  expect(await toServiceError(strings)).toBeNull();
});

test('the error names the first 20 invalid entries and counts the others', async () => {
  const { details } = (await toServiceError(Array.from({ length: 25 }, () => 1)))!;
  expect(details).toHaveLength(21);
  expect(details!.at(-1)).toEqual({ path: 'email', issue: '5 more are wrong' });
});
