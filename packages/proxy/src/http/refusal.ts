import type { ErrorCode, FailureDetail } from '@postern/protocol';

/** What a refusal may add to its code. */
export interface RefusalNotes {
  /** Replaces the code's own label. */
  message?: string;
  details?: FailureDetail[];
  /** How long the caller should wait, in milliseconds. */
  retryAfterMs?: number;
  /** Header fields that only this refusal has. */
  headers?: Record<string, string>;
}

/**
 * Ends a request without an answer: steps throw it, the handler turns it into an envelope.
 *
 * Not an `Error`, so that refusing a flood costs no stack traces.
 */
export class Refusal {
  readonly code: ErrorCode;
  readonly notes: RefusalNotes;

  constructor(code: ErrorCode, notes: RefusalNotes = {}) {
    this.code = code;
    this.notes = notes;
  }
}
