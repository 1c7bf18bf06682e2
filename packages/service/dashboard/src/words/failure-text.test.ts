import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { failureText, signInFailureText } from './failure-text.ts';

describe('failureText', () => {
  it.each([
    [new ApiError(0), 'can’t be reached'],
    [new ApiError(0, { code: 'unanswered' }), 'might have been made'],
    [new ApiError(429, { retryAfterMs: 8000 }), 'Try again in 8 seconds.'],
    [new ApiError(429), 'Try again in a moment.'],
    [new ApiError(500, { message: 'Internal error', requestId: 'r-7' }), 'Request ID: r-7.'],
    [new ApiError(200, { code: 'bad_reply' }), 'failed to respond'],
    [new ApiError(422, { message: 'No addresses in this file' }), 'No addresses in this file.'],
    [
      new ApiError(422, {
        message: 'Rejected',
        details: [{ path: 'url', issue: 'must be https' }],
      }),
      'The URL must be https.',
    ],
    [new TypeError('x is not a function'), 'Reload it'],
  ])('for %s the text has "%s"', (error, text) => {
    expect(failureText(error)).toContain(text);
  });
});

describe('signInFailureText', () => {
  it('names the reset by mail after too many attempts, where the service sends mail', () => {
    const error = new ApiError(429, { retryAfterMs: 60_000 });
    expect(signInFailureText(error, true)).toContain('Or reset your password by mail');
    expect(signInFailureText(error, false)).not.toContain('mail');
    expect(signInFailureText(new ApiError(500), true)).not.toContain('mail');
  });
});
