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
    [refused('column', 'No column is full of addresses.'), 'No column is full of addresses.'],
    [refused('list', 'Line 3 is too long.'), 'Line 3 is too long.'],
    [
      new ApiError(429, { retryAfterMs: 60_000 }),
      'Too many jobs are in progress. Try again in 60 seconds, or cancel one.',
    ],
    [new ApiError(413), 'This list is too large for one request. Split it into smaller lists.'],
    [new ApiError(0), 'The service can’t be reached. Check your connection and try again.'],
  ])('returns for %o: %s', (error, text) => {
    expect(listTrouble(error)).toBe(text);
  });
});
