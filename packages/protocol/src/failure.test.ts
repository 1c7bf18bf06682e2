import { expect, test } from 'vitest';
import { REASON_CODES, SYNTAX_CODES } from './codes.ts';
import { HTTP_STATUS, ValidateError } from './failure.ts';

test('each error code has the HTTP status of the decision record', () => {
  expect(HTTP_STATUS).toEqual({
    bad_json: 400,
    auth_missing: 401,
    auth_invalid: 401,
    auth_conflict: 401,
    forbidden: 403,
    not_found: 404,
    method_not_allowed: 405,
    timeout: 408,
    conflict: 409,
    too_large: 413,
    unsupported_media: 415,
    unprocessable: 422,
    rate_limited: 429,
    internal: 500,
    not_available: 501,
    upstream_bad: 502,
    overloaded: 503,
    upstream_timeout: 504,
  });
});

test('a ValidateError has its code as the default message, and no cause', () => {
  const error = new ValidateError('rate_limited', { retryAfterMs: 1000 });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'ValidateError',
    message: 'rate_limited',
    code: 'rate_limited',
    retryAfterMs: 1000,
  });
  expect('cause' in error).toBe(false);
});

test('a ValidateError has the cause and the message it is given', () => {
  const cause = new TypeError('no network');
  expect(new ValidateError('internal', { cause, message: 'Broken' })).toMatchObject({
    cause,
    message: 'Broken',
    retryAfterMs: undefined,
  });
});

test('reason codes are unique, and only syntax codes start with syntax_', () => {
  const all = [...SYNTAX_CODES, ...REASON_CODES];
  expect(new Set(all).size).toBe(all.length);
  for (const code of SYNTAX_CODES) expect(code).toMatch(/^syntax_[a-z_]+$/);
  for (const code of REASON_CODES) expect(code).not.toMatch(/^syntax_/);
});
