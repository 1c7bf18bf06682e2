/** Why a connection failed. */
export interface NetworkFailure {
  /** The code of the system or of TLS, such as `ECONNREFUSED`. */
  code: string;
  /** The same in words, such as `the host rejected the connection`. */
  reason: string;
}

const REJECTED = 'the host rejected the connection';
const RESET = 'the connection was reset';
const NAME = 'the host name was not found';
const TIMEOUT = 'the connection timed out';
const ROUTE = 'no route leads to the host';
const CERTIFICATE = 'the certificate is not trusted';
const NOT_TLS = 'the TLS handshake failed';
const NOT_HTTP = 'the response is not HTTP';

/**
 * The known codes. An error is described by these texts alone, because any other text of it can contain a key or an
 * address.
 *
 * Source: Node.js, "Common system errors" and "X509 certificate error codes"; undici, "Errors".
 */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: REJECTED,
  ConnectionRefused: REJECTED,
  ECONNRESET: RESET,
  ECONNABORTED: RESET,
  EPIPE: RESET,
  ConnectionClosed: RESET,
  UND_ERR_SOCKET: RESET,
  ENOTFOUND: NAME,
  ENODATA: NAME,
  EAI_NONAME: NAME,
  EAI_NODATA: NAME,
  EAI_AGAIN: 'the DNS did not answer for the host name',
  ETIMEDOUT: TIMEOUT,
  ETIMEOUT: TIMEOUT,
  UND_ERR_CONNECT_TIMEOUT: TIMEOUT,
  UND_ERR_HEADERS_TIMEOUT: 'no response came in time',
  UND_ERR_BODY_TIMEOUT: 'the response did not come to its end in time',
  EHOSTUNREACH: ROUTE,
  ENETUNREACH: ROUTE,
  EADDRNOTAVAIL: ROUTE,
  EHOSTDOWN: ROUTE,
  ENETDOWN: ROUTE,
  EACCES: 'the system does not allow the connection',
  EPERM: 'the system does not allow the connection',
  EMFILE: 'the process has too many open files',
  ENFILE: 'the system has too many open files',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  CERT_REVOKED: 'the certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name',
  HOSTNAME_MISMATCH: 'the certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: CERTIFICATE,
  UNABLE_TO_DECRYPT_CERT_SIGNATURE: CERTIFICATE,
  CERT_SIGNATURE_FAILURE: CERTIFICATE,
  CERT_CHAIN_TOO_LONG: CERTIFICATE,
  CERT_UNTRUSTED: CERTIFICATE,
  CERT_REJECTED: CERTIFICATE,
  INVALID_CA: CERTIFICATE,
  INVALID_PURPOSE: CERTIFICATE,
  PATH_LENGTH_EXCEEDED: CERTIFICATE,
  EPROTO: NOT_TLS,
  ERR_SSL: NOT_TLS,
  HPE_INVALID_CONSTANT: NOT_HTTP,
  HPE_INVALID_VERSION: NOT_HTTP,
  HPE_INVALID_STATUS: NOT_HTTP,
  UND_ERR_HEADERS_OVERFLOW: 'the header fields of the response are too long',
};
/** How far causes are followed: `fetch` throws an error whose cause is that of the socket. */
const MAX_CAUSES = 5;

/** The failure of a known code; null for any other value. */
export function networkFailureOf(code: unknown): NetworkFailure | null {
  if (typeof code !== 'string') return null;
  // OpenSSL has hundreds, such as ERR_SSL_WRONG_VERSION_NUMBER.
  const known = code.startsWith('ERR_SSL_') ? 'ERR_SSL' : code;
  return Object.hasOwn(REASONS, known) ? { code: known, reason: REASONS[known]! } : null;
}

/** Finds why a connection failed, in an error and its causes; null when no known code is there. */
export function findNetworkFailure(thrown: unknown, depth = MAX_CAUSES): NetworkFailure | null {
  if (typeof thrown !== 'object' || thrown === null || depth === 0) return null;
  const { code, cause, errors } = thrown as { code?: unknown; cause?: unknown; errors?: unknown };
  const others = Array.isArray(errors) ? (errors as unknown[]).slice(0, MAX_CAUSES) : [];
  for (const inner of [cause, ...others]) {
    const found = findNetworkFailure(inner, depth - 1);
    if (found) return found;
  }
  return networkFailureOf(code);
}
