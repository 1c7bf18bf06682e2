import type { FailureDetail } from '@postern/protocol';

/** A request that failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly code: string;
  readonly details: readonly FailureDetail[];
  /** How long to wait before the next attempt; undefined when the service did not say. */
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    options: {
      message?: string;
      code?: string;
      details?: readonly FailureDetail[];
      retryAfterMs?: number | undefined;
      requestId?: string | undefined;
    } = {},
  ) {
    super(options.message ?? '');
    this.status = status;
    this.code = options.code ?? '';
    this.details = options.details ?? [];
    this.retryAfterMs = options.retryAfterMs;
    this.requestId = options.requestId;
  }
}
