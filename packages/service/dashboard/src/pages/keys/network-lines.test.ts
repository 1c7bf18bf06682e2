import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { networkLines, networksIssue } from './network-lines.ts';

const refused = (...details: { path: string; issue: string }[]) => new ApiError(422, { details });

test('networks are one a line, and blank lines count as lines', () => {
  expect(networkLines('10.0.0.0/8\r\n\n  2001:db8::/32 \n')).toEqual([
    { network: '10.0.0.0/8', line: 1 },
    { network: '2001:db8::/32', line: 3 },
  ]);
  expect(networkLines(' \n\n')).toEqual([]);
});

test('networks between commas or spaces are on the same line', () => {
  expect(networkLines('\n10.0.0.0/8, 192.0.2.0/24; ::/0')).toEqual([
    { network: '10.0.0.0/8', line: 2 },
    { network: '192.0.2.0/24', line: 2 },
    { network: '::/0', line: 2 },
  ]);
});

test('what the service refuses is told by the line that it is on', () => {
  const lines = networkLines('10.0.0.0/8\n\n10.0.0.1');
  const issue = 'needs a prefix length: /32 is this one address';
  expect(networksIssue(refused({ path: 'networks[1]', issue }), lines)).toBe(
    'Line 3, “10.0.0.1”, needs a prefix length: /32 is this one address.',
  );
});

test('many wrong lines are counted', () => {
  const lines = networkLines('a\nb\nc\nd\ne');
  const all = lines.map((_, at) => ({ path: `networks[${at}]`, issue: 'is wrong' }));
  expect(networksIssue(refused(...all), lines)).toBe(
    'Line 1, “a”, is wrong. Line 2, “b”, is wrong. Line 3, “c”, is wrong. 2 more lines are invalid.',
  );
});

test('what is about the list as a whole names no line', () => {
  const error = refused({ path: 'networks', issue: 'must be 1 to 100 networks' });
  expect(networksIssue(error, [])).toBe('The list must be 1 to 100 networks.');
});

test('another failure is none of the networks', () => {
  expect(networksIssue(refused({ path: 'name', issue: 'is missing' }), [])).toBe('');
  expect(networksIssue(new Error('offline'), [])).toBe('');
});
