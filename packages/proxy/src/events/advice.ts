import { networkFailureOf, type ErrorCode } from '@postern/protocol';

/**
 * The advice about an upstream without a usable result.
 *
 * It contains nothing that the upstream sent: that can contain the address or the key.
 *
 * @param code The code of its `ValidateError`; null for any other error.
 * @param cause The cause of its `ValidateError`: the code of a network failure, such as `ECONNREFUSED`, is shown.
 * Source: docs/decisions/api.md#0002.
 */
export function upstreamAdvice(code: ErrorCode | null, cause?: unknown): string {
  const failure = code === 'upstream_bad' ? networkFailureOf(cause) : null;
  if (failure) {
    return `no usable result from \`validate\` (upstream_bad, ${failure.code}): ${failure.reason}. ${CHECK_SERVICE}`;
  }
  const reason = code === null ? FOREIGN : (REASONS[code] ?? OTHER);
  return `no usable result from \`validate\` (${code ?? 'no code'}): ${reason}`;
}

/** The advice about requests without an IP address. */
export function callerAdvice(hasCallerIp: boolean): string {
  return `the caller's IP address is unknown, so the limit per caller does not apply: ${
    hasCallerIp ? NO_IP_RETURNED : NO_CALLER_IP
  }`;
}

/** The advice about a cache store that fails. */
export const CACHE_ADVICE =
  'the store in `cache` threw, took longer than 50 ms or returned an unknown value, so nothing is ' +
  'cached until it works: check the store, or remove `cache` to use the ' +
  'memory of this process.';

/** The advice about a store of limits that fails. */
export const LIMITS_ADVICE =
  'the store in `limits.store` threw, took longer than 50 ms or returned no count, so each process counts ' +
  'separately until it works: check the store.';

/** The advice about a key that cannot sign. */
export const RECEIPT_ADVICE =
  'the key in `receipt.privateKey` cannot sign, so no reply has a receipt: set a private Ed25519 key as a ' +
  'CryptoKey for signing, or as a JWK, on a runtime whose WebCrypto supports Ed25519.';

/** The advice about a page of the same site that was rejected for its origin. */
export const ORIGIN_ADVICE =
  "a page of the proxy's own site was rejected, because its origin is neither the proxy's own nor listed: add it to " +
  '`allowedOrigins`, as in "https://www.example.com".';

/** The advice about a page of the proxy's own origin that was rejected for the `Host` of its request. */
export const HOSTS_ADVICE =
  "a page of the proxy's own origin was rejected, because `hosts` does not list the `Host` of its request: add it, or " +
  'configure the reverse proxy to pass `Host` on unchanged.';

/** The advice about a page of the proxy's own origin that was rejected because a reverse proxy replaces `Host`. */
export const FRONT_ADVICE =
  "a page of the proxy's own origin was rejected, because the reverse proxy replaces `Host`: configure it to pass " +
  '`Host` on unchanged, or set `trustProxy` of `toNodeListener`, which then reads `X-Forwarded-Host`.';

const FOREIGN =
  'it threw an error other than a `ValidateError`, which is not shown here because it may contain ' +
  'the address. Catch it in your `validate` to see it.';
const OTHER = "the service rejected the request. The service's log has the reason.";
const CHECK_SERVICE =
  'Check that it runs, and that POSTERN_BASE_URL, or the `baseUrl` of `createClient`, is the URL of the service ' +
  'itself and ends before /v1.';
const REASONS: Partial<Record<ErrorCode, string>> = {
  auth_missing:
    'the API key or the base URL is missing. Set POSTERN_API_KEY and POSTERN_BASE_URL, or ' +
    '`apiKey` and `baseUrl` of `createClient`.',
  auth_invalid:
    'the service rejected the API key. Check POSTERN_API_KEY, or the `apiKey` of `createClient`: ' +
    'it may be incomplete, revoked, or for another service.',
  auth_conflict: 'the service received two different API keys. A proxy in between adds one.',
  forbidden:
    'this API key has no permission to validate. Grant it, or set another key ' +
    'as POSTERN_API_KEY, or the `apiKey` of `createClient`.',
  not_found:
    'the service has nothing at this URL. Check POSTERN_BASE_URL, or the `baseUrl` of ' +
    '`createClient`: it ends before /v1, which the client adds.',
  method_not_allowed:
    'the server at this URL does not accept such requests. Check POSTERN_BASE_URL, or the ' +
    '`baseUrl` of `createClient`: it is the URL of the service itself and ends before /v1.',
  not_available: 'the service does not offer single validation.',
  upstream_bad:
    'the service cannot be reached, redirects, or returns something other than a result for this ' +
    `address. ${CHECK_SERVICE}`,
  upstream_timeout:
    'no response has ever come in time. Check that the service runs, that POSTERN_BASE_URL, or the ' +
    '`baseUrl` of `createClient`, is its URL, and that the firewall allows outbound connections; ' +
    'or raise `timeoutMs`.',
};
const NO_CALLER_IP =
  'set `callerIp`, which reads a header that only your platform can set, or call ' +
  'the proxy with `{ ip }`. Next passes no IP address, so use `callerIp` there.';
const NO_IP_RETURNED =
  '`callerIp` returned no IP address, or one with an addition such as a port. Read the header ' +
  'that your platform sets. On your own machine, where it is not set, this is expected.';
