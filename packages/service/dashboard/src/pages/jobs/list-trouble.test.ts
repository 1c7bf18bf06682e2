import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { listTrouble } from './list-trouble.ts';

const refused = (path: string, issue: string, status = 422) =>
  new ApiError(status, { details: [{ path, issue }] });

describe('listTrouble', () => {
  it.each([
    [refused('email', 'is empty'), 'The list is empty.'],
    [
      refused('email', 'has 120000 addresses, more than 100000', 413),
      'The list has 120000 addresses, more than 100000.',
    ],
    [
      refused('email.4', 'is longer than 1000 characters'),
      'Address 5 is longer than 1000 characters.',
    ],
    [refused('column', 'no column holds addresses'), 'No column includes email addresses.'],
    [refused('column', 'is not in the first row'), 'The column is not in the first row.'],
    [refused('line 3', 'is not written as CSV'), 'Line 3 is not written as CSV.'],
    [
      new ApiError(429, { retryAfterMs: 60_000 }),
      'Too many jobs are in progress. Try again in 60 seconds, or cancel one.',
    ],
    [new ApiError(413), 'This list is too large for one request. Split it into smaller lists.'],
    [new ApiError(0), 'The service can’t be reached. Check your connection and try again.'],
  ])('says of %o: %s', (error, text) => {
    expect(listTrouble(error)).toBe(text);
  });
});
