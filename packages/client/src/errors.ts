import {
  findNetworkFailure,
  readRetryAfter,
  ValidateError,
  type ErrorCode,
} from '@postern/protocol';
import type { ServiceRequest } from './request.ts';

/** The statuses that can be retried after every request. */
const RETRY_STATUSES = [429, 502, 503, 504];

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

/**
 * The error of a response that is not a success. It is read from the HTTP status alone, whatever the body is.
 *
 * A redirect is `upstream_bad`: following it would send the API key to another place.
 *
 * Source: docs/service-interface.md#7 (the shape of errors is not shown); docs/decisions/api.md#0001.
 */
export function statusError(
  { status, headers }: Response,
  { absentStatuses = [], retryStatuses = [] }: ServiceRequest,
  nowMs: number,
): ValidateError {
  const code = absentStatuses.includes(status)
    ? 'not_available'
    : (CODES[status] ?? 'upstream_bad');
  return new ValidateError(code, {
    message: `The service answered with status ${status}`,
    retryAfterMs: readRetryAfter(headers, nowMs),
    retryable: RETRY_STATUSES.includes(status) || retryStatuses.includes(status),
  });
}

/**
 * The error of a failed connection, which can be retried. Its `cause` is the code of the network, such as
 * `ECONNREFUSED`, where that is known. The thrown error itself can contain the API key, so nothing else of it is kept.
 */
export function connectionError(message: string, thrown: unknown): ValidateError {
  const failure = findNetworkFailure(thrown);
  return new ValidateError('upstream_bad', {
    message: failure ? `${message}: ${failure.reason} (${failure.code})` : message,
    cause: failure?.code,
    retryable: true,
  });
}

/** The error of a response that came and cannot be used. */
export function unusable(message: string): ValidateError {
  return new ValidateError('upstream_bad', { message });
}

/** The error of an attempt that reached its time limit. */
export function timeoutError(): ValidateError {
  return new ValidateError('upstream_timeout', { message: 'The service took too long' });
}
