import type { ErrorCode, FailureDetail } from '@postern/protocol';

/** What an error response has beside its code. */
export interface RefusalNotes {
  /** Replaces the code's own label. */
  message?: string;
  details?: FailureDetail[];
  /** How long the caller should wait, in milliseconds. */
  retryAfterMs?: number;
  /** Header fields of this response only. */
  headers?: Record<string, string>;
}

/**
 * Ends a request with an error response: steps throw it, and the handler writes its envelope.
 *
 * It is not an `Error`, so that rejecting a flood of requests captures no stack traces.
 */
export class Refusal {
  readonly code: ErrorCode;
  readonly notes: RefusalNotes;

  constructor(code: ErrorCode, notes: RefusalNotes = {}) {
    this.code = code;
    this.notes = notes;
  }
}
