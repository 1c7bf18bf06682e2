/**
 * The codes of errors by which a request of the client fails before the network does; a network failure has Node's own,
 * such as `ECONNREFUSED`.
 *
 * - `ADDRESS_REFUSED`: the host has an address that is not public.
 * - `HOST_MISSING`: the host does not exist.
 * - `LOOKUP_FAILED`: the name servers do not answer.
 * - `TIMED_OUT`: the time limit has passed.
 * - `BODY_TOO_LARGE`: the body is larger than the limit.
 * - `BODY_INCOMPLETE`: the connection ended within the body.
 */
export const REQUEST_FAULTS = [
  'ADDRESS_REFUSED',
  'HOST_MISSING',
  'LOOKUP_FAILED',
  'TIMED_OUT',
  'BODY_TOO_LARGE',
  'BODY_INCOMPLETE',
] as const;

/** One of {@link REQUEST_FAULTS}. */
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** The code of an error of the client; null for any other error. */
export function requestFaultOf(error: unknown): RequestFault | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return REQUEST_FAULTS.find((fault) => fault === code) ?? null;
}

/** An error with one of the codes. Its message contains neither the host nor an address. */
export function requestError(code: RequestFault): Error {
  return Object.assign(new Error(MESSAGES[code]), { code });
}

const MESSAGES: Record<RequestFault, string> = {
  ADDRESS_REFUSED: 'The host has an address that is not public',
  HOST_MISSING: 'The host does not exist',
  LOOKUP_FAILED: 'The lookup of the host failed',
  TIMED_OUT: 'The request timed out',
  BODY_TOO_LARGE: 'The body is larger than the limit',
  BODY_INCOMPLETE: 'The connection ended within the body',
};
