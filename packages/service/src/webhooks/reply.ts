import type { AttemptError } from './attempt-error.ts';

/** What came of one attempt. */
export interface Reply {
  /** The HTTP status; 0 when there was none. */
  status: number;
  /** Null when the receiver took the event. */
  error: AttemptError | null;
  /** How long the receiver asks to be left alone. */
  retryAfterMs?: number | undefined;
}
