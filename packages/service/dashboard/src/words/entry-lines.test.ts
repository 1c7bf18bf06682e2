import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { entriesIssue, entryLines } from './entry-lines.ts';

const refused = (...details: { path: string; issue: string }[]) => new ApiError(422, { details });

test('networks are one a line, and blank lines count as lines', () => {
  expect(entryLines('10.0.0.0/8\r\n\n  2001:db8::/32 \n')).toEqual([
    { entry: '10.0.0.0/8', line: 1 },
    { entry: '2001:db8::/32', line: 3 },
  ]);
  expect(entryLines(' \n\n')).toEqual([]);
});

test('networks between commas or spaces are on the same line', () => {
  expect(entryLines('\n10.0.0.0/8, 192.0.2.0/24; ::/0')).toEqual([
    { entry: '10.0.0.0/8', line: 2 },
    { entry: '192.0.2.0/24', line: 2 },
    { entry: '::/0', line: 2 },
  ]);
});

test('the error for an entry that the service rejects names its line', () => {
  const lines = entryLines('10.0.0.0/8\n\n10.0.0.1');
  const issue = 'needs a prefix length: /32 is this one address';
  expect(entriesIssue(refused({ path: 'networks[1]', issue }), 'networks', lines)).toBe(
    'Line 3, “10.0.0.1”, needs a prefix length: /32 is this one address.',
  );
});

test('what follows a # is a comment', () => {
  expect(entryLines('# rivals\nrival.com # since 2020')).toEqual([{ entry: 'rival.com', line: 2 }]);
});

test('the position of an entry can follow a dot', () => {
  const error = refused({ path: 'block.0', issue: 'is not a domain' });
  expect(entriesIssue(error, 'block', entryLines('a b'))).toBe('Line 1, “a”, is not a domain.');
  expect(entriesIssue(error, 'allow', [])).toBe('');
});

test('many wrong lines are counted', () => {
  const lines = entryLines('a\nb\nc\nd\ne');
  const all = lines.map((_, at) => ({ path: `networks[${at}]`, issue: 'is wrong' }));
  expect(entriesIssue(refused(...all), 'networks', lines)).toBe(
    'Line 1, “a”, is wrong. Line 2, “b”, is wrong. Line 3, “c”, is wrong. 2 more lines are invalid.',
  );
});

test('an error about the whole list names no line', () => {
  const error = refused({ path: 'networks', issue: 'must be 1 to 100 networks' });
  expect(entriesIssue(error, 'networks', [])).toBe('The list must be 1 to 100 networks.');
});

test('another error is not an error of the list', () => {
  expect(entriesIssue(refused({ path: 'name', issue: 'is missing' }), 'networks', [])).toBe('');
  expect(entriesIssue(new Error('offline'), 'networks', [])).toBe('');
});
