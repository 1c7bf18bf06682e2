import type { RequestFault } from '@postern/public-network/node';

/** The outcome of one attempt. */
export interface AttemptResult {
  /** The HTTP status; 0 when there was none. */
  status: number;
  /** Null when the endpoint accepted the event. */
  error: AttemptError | null;
  /** The `Retry-After` of the endpoint, in milliseconds. */
  retryAfterMs?: number | undefined;
}

/**
 * Why an attempt failed, as the endpoint's owner reads it. The set is closed, so that nothing about this network or the
 * body of the response is revealed.
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

/** Converts a connection error of Node to an error that the owner can read. */
export function attemptErrorOf(error: unknown): AttemptError {
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '');
  return (
    ERRORS[code] ?? PATTERNS.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection failed'
  );
}

/** The errors for a request that failed before the connection. */
const FAULTS: Record<RequestFault, AttemptError> = {
  ADDRESS_REFUSED: 'address not allowed',
  HOST_MISSING: 'host not found',
  LOOKUP_FAILED: 'lookup failed',
  TIMED_OUT: 'timeout',
  // Neither of the two occurs for a delivery, because its body is read and dropped.
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
