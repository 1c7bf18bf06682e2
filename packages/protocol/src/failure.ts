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

/** The code of an error: why a validation has no result. */
export type ErrorCode = keyof typeof HTTP_STATUS;

/** One invalid part of a request: its path, and what is wrong. */
export interface FailureDetail {
  path: string;
  issue: string;
}

/** The `data` of an error's envelope. Source: docs/decisions/api.md#0001. */
export interface FailureNotice {
  code: ErrorCode;
  request_id: string;
  details?: FailureDetail[];
}

/**
 * The error of a validation without a result. A mailbox that does not exist is a result, never an error.
 *
 * The message never includes an address or an API key.
 */
export class ValidateError extends Error {
  override readonly name = 'ValidateError';
  readonly code: ErrorCode;
  /** The wait before a retry in milliseconds, as sent by the upstream service; undefined when it sent none. */
  readonly retryAfterMs: number | undefined;
  /** Whether the failure is temporary, so that the same request can succeed a moment later. The client sets it. */
  readonly retryable: boolean;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      retryAfterMs?: number | undefined;
      retryable?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? code, options);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.retryable = options.retryable ?? false;
  }
}
