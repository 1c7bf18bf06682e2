import type { ErrorCode, FailureDetail } from '@postern/protocol';

/**
 * A request that is refused: thrown anywhere, and written as one envelope by `app.ts`.
 *
 * Its message is the envelope's: a short label that never holds an address or a key.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ErrorCode;
  readonly details: FailureDetail[] | undefined;
  /** How long to wait before asking again. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; details?: FailureDetail[]; retryAfterMs?: number } = {},
  ) {
    super(options.message ?? '');
    this.code = code;
    this.details = options.details;
    this.retryAfterMs = options.retryAfterMs;
  }
}
