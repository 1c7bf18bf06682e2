import type { RequestFault } from '@postern/public-network/node';

/** What came of one attempt. */
export interface Reply {
  /** The HTTP status; 0 when there was none. */
  status: number;
  /** Null when the receiver took the event. */
  error: AttemptError | null;
  /** How long the receiver asks to be left alone. */
  retryAfterMs?: number | undefined;
}

/**
 * Why an attempt counts as failed, in the words that the endpoint's owner reads: a closed set, so
 * that nothing of this network or of the reply's body is told.
 */
export const ATTEMPT_ERRORS = [
  'status not 2xx',
  'redirect',
  'timeout',
  'host not found',
  'lookup failed',
  'address not allowed',
  'connection refused',
  'connection broken',
  'connection failed',
  'tls failed',
  'reply not readable',
] as const;

/** One of {@link ATTEMPT_ERRORS}. */
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** Puts what Node says of a connection that came to nothing into the owner's words. */
export function attemptErrorOf(error: unknown): AttemptError {
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '');
  return (
    ERRORS[code] ?? PATTERNS.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection failed'
  );
}

/** The owner's words for a request that failed before the network did. */
const FAULTS: Record<RequestFault, AttemptError> = {
  ADDRESS_REFUSED: 'address not allowed',
  HOST_MISSING: 'host not found',
  LOOKUP_FAILED: 'lookup failed',
  TIMED_OUT: 'timeout',
  // A body is read and not kept: neither happens to a delivery.
  BODY_TOO_LARGE: 'reply not readable',
  BODY_INCOMPLETE: 'connection broken',
};

const ERRORS: Record<string, AttemptError> = {
  ...FAULTS,
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection broken',
  EPIPE: 'connection broken',
  ETIMEDOUT: 'timeout',
  EPROTO: 'tls failed',
};

const PATTERNS: [RegExp, AttemptError][] = [
  [/^HPE_/, 'reply not readable'],
  [/CERT|^(ERR_TLS|ERR_SSL|DEPTH_ZERO|UNABLE_TO)|SELF_SIGNED/, 'tls failed'],
];
