/**
 * The HTTP status of each error code.
 *
 * Source: docs/decisions/api.md#0002.
 */
export const HTTP_STATUS = {
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
} as const;

/** Why no answer was given: the closed union of codes. */
export type ErrorCode = keyof typeof HTTP_STATUS;

/** One thing that is wrong with a request: where, and what. */
export interface FailureDetail {
  path: string;
  issue: string;
}

/** `data` of a failure's envelope. Source: docs/decisions/api.md#0001. */
export interface FailureNotice {
  code: ErrorCode;
  request_id: string;
  details?: FailureDetail[];
}

/**
 * No answer was obtained. A dead mailbox is an answer and never this.
 *
 * The message never holds an address or a key.
 */
export class ValidateError extends Error {
  override readonly name = 'ValidateError';
  readonly code: ErrorCode;
  /** How long to wait before asking again, in milliseconds, when the upstream said so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(options.message ?? code, options);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}
