import { parseRetryAfter, ValidateError, type ErrorCode } from '@postern/protocol';

/**
 * Reads a reply that is no success by its HTTP status alone, whatever its body looks like.
 *
 * A redirect is `upstream_bad`: following it would carry the key to wherever it points.
 *
 * Source: service interface §7 (the shape of errors is not shown); docs/decisions/0001-error-shape.md.
 */
export function failureOf(response: Response, nowMs: number): ValidateError {
  const { status, headers } = response;
  return new ValidateError(CODES[status] ?? 'upstream_bad', {
    message: `The service answered with status ${status}`,
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), nowMs),
  });
}

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
