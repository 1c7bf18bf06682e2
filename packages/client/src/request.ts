import { ValidateError } from '@postern/protocol';

/** The options that every call takes. */
export interface CallOptions {
  /** Ends the call, which then rejects with `signal.reason`. */
  signal?: AbortSignal | undefined;
}

/** One request to the service. */
export interface ServiceRequest extends CallOptions {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** One of `PATHS`, and the segments after it. */
  path: string;
  /** Header fields beside the API key and the content type. */
  headers?: Record<string, string>;
  /** Sent as JSON. Default no body. */
  body?: object;
  /** The maximum size of the response's body. Default 65,536. */
  maxBytes?: number;
  /** The time limit of each attempt, in milliseconds. Default the client's `timeoutMs`. */
  timeoutMs?: number;
  /** The maximum number of attempts. More than one only where a repetition is safe. Default 1. */
  attempts?: number;
  /** The statuses of a service without this operation, beside 501. Default none. */
  absentStatuses?: readonly number[];
  /** The statuses that can be retried, beside 429, 502, 503 and 504. Default none. */
  retryStatuses?: readonly number[];
}

/** The number of attempts where a repetition is safe. */
export const SAFE_ATTEMPTS = 3;

/** The header field of requests for JSON without a body. */
export const ACCEPT_JSON = { Accept: 'application/json' };

/**
 * An ID as one segment of a path, which it cannot leave.
 *
 * Throws a `TypeError` for a value that is not a string, or empty, and a {@link ValidateError} `not_found` for a string
 * that no path can contain (`..`), since an ID can come from outside.
 *
 * @param caller The name of the function that takes the ID; the `TypeError` starts with it.
 */
export function segmentOf(id: string, caller: string): string {
  if (typeof id !== 'string' || id === '') throw new TypeError(`${caller}: an id is needed`);
  if (/^\.\.?$/.test(id) || /\p{Cs}/u.test(id)) {
    throw new ValidateError('not_found', { message: 'A path cannot contain this ID' });
  }
  return encodeURIComponent(id);
}
