import { readRetryAfter, ValidateError, type ErrorCode } from '@postern/protocol';
import { asPassing } from './passing.ts';

/** How the statuses of one call are to be read beyond what holds for all. */
export interface Reading {
  nowMs: number;
  /** Statuses that say: the service does not offer this. Default none but 501. */
  absent?: readonly number[] | undefined;
  /** Statuses that may pass, beyond 429, 502, 503 and 504. Default none. */
  passing?: readonly number[] | undefined;
}

/**
 * Reads a reply that is no success by its HTTP status alone, whatever its body looks like.
 *
 * A redirect is `upstream_bad`: following it would carry the key to wherever it points.
 *
 * Source: docs/service-interface.md#7 (the shape of errors is not shown); docs/decisions/api.md#0001.
 */
export function failureOf(response: Response, reading: Reading): ValidateError {
  const { status, headers } = response;
  const { nowMs, absent = [], passing = [] } = reading;
  const code = absent.includes(status) ? 'not_available' : (CODES[status] ?? 'upstream_bad');
  const failure = new ValidateError(code, {
    message: `The service answered with status ${status}`,
    retryAfterMs: readRetryAfter(headers, nowMs),
  });
  return [...PASSING, ...passing].includes(status) ? asPassing(failure) : failure;
}

const PASSING = [429, 502, 503, 504];

const CODES: Record<number, ErrorCode> = {
  400: 'bad_json',
  401: 'auth_invalid',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'upstream_timeout',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media',
  422: 'unprocessable',
  429: 'rate_limited',
  501: 'not_available',
  503: 'overloaded',
  504: 'upstream_timeout',
};
