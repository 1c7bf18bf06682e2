/** Why no answer was obtained. */
export type FailureCode =
  'offline' | 'timeout' | 'rate_limited' | 'unavailable' | 'bad_reply' | 'temporary' | 'aborted';

/** No answer was obtained, and why; null when there was one or none was asked for. */
export type Failure = { code: FailureCode; retryAfterMs?: number } | null;
