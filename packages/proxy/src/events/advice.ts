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
    return `no usable answer from \`validate\` (upstream_bad, ${failure.code}): ${failure.reason}. ${CHECK_SERVICE}`;
  }
  const reason = code === null ? FOREIGN : (REASONS[code] ?? OTHER);
  return `no usable answer from \`validate\` (${code ?? 'no code'}): ${reason}`;
}

/** The advice about requests without an IP address. */
export function callerAdvice(hasCallerIp: boolean): string {
  return `the caller's IP address is unknown, so the limit for each caller is off: ${
    hasCallerIp ? CALLER_IP_IS_SILENT : NO_CALLER_IP
  }`;
}

/** The advice about a cache store that fails. */
export const CACHE_ADVICE =
  'the store given as `cache` threw, took longer than 50 ms or gave what was not put into it, so ' +
  'everything is asked again until it works: look at the store, or leave `cache` out for the ' +
  'memory of this process.';

/** The advice about a store of limits that fails. */
export const LIMITS_ADVICE =
  'the store given as `limits.store` threw, took longer than 50 ms or gave no count, so each process counts by ' +
  'itself until it works: look at the store.';

/** The advice about a key that cannot sign. */
export const RECEIPT_ADVICE =
  'the key given as `receipt.privateKey` signs nothing, so no reply has a receipt: give a private key of Ed25519 as a ' +
  'CryptoKey for signing, or as a JWK, on a runtime whose WebCrypto has Ed25519.';

/** The advice about a page of the same site that was rejected for its origin. */
export const ORIGIN_ADVICE =
  "a page of the proxy's own site was refused, because its origin is neither the proxy's own nor listed: add it to " +
  '`allowedOrigins`, as in "https://www.example.com".';

/** The advice about a page of the proxy's own origin that was rejected for the `Host` of its request. */
export const HOSTS_ADVICE =
  "a page of the proxy's own origin was refused, because `hosts` does not hold the `Host` of its request: add it, or " +
  'let the reverse proxy in front pass `Host` on as it came.';

/** The advice about a page of the proxy's own origin that was rejected because a reverse proxy replaces `Host`. */
export const FRONT_ADVICE =
  "a page of the proxy's own origin was refused, because the reverse proxy in front replaces `Host`: let it pass " +
  '`Host` on as it came, or give `trustProxy` to `toNodeListener`, which then reads `X-Forwarded-Host`.';

const FOREIGN =
  'it threw something other than a `ValidateError`, which is not shown here because it may hold ' +
  'the address. Catch it in your `validate` to see it.';
const OTHER = 'the service refused the request. Its own log says why.';
const CHECK_SERVICE =
  'Check that it runs, and that POSTERN_BASE_URL, or what else `createClient` gets as `baseUrl`, names the service ' +
  'itself and ends before /v1.';
const REASONS: Partial<Record<ErrorCode, string>> = {
  auth_missing:
    'there is no API key or no base URL. Set POSTERN_API_KEY and POSTERN_BASE_URL, or what else ' +
    '`createClient` gets as `apiKey` and `baseUrl`.',
  auth_invalid:
    'the service does not know the API key. Check POSTERN_API_KEY, or what else `createClient` ' +
    'gets as `apiKey`: it may be cut off, revoked, or of another service.',
  auth_conflict:
    'two different API keys arrived. Something between here and the service adds one of its own.',
  forbidden:
    'the service does not let this API key ask. Give it the right to validate, or set another one ' +
    'as POSTERN_API_KEY, or what else `createClient` gets as `apiKey`.',
  not_found:
    'the service has nothing at this address. Check POSTERN_BASE_URL, or what else `createClient` ' +
    'gets as `baseUrl`: it ends before /v1, which the client adds.',
  method_not_allowed:
    'what is at this address takes no such requests. Check POSTERN_BASE_URL, or what else ' +
    '`createClient` gets as `baseUrl`: it names the service itself and ends before /v1.',
  not_available: 'the service does not offer single validation.',
  upstream_bad:
    'the service cannot be reached, redirects, or gives something other than an answer about this ' +
    `address. ${CHECK_SERVICE}`,
  upstream_timeout:
    'nothing has ever come in time. Check that the service runs, that POSTERN_BASE_URL, or what ' +
    'else `createClient` gets as `baseUrl`, names it, and that a firewall lets this machine out; ' +
    'or raise `timeoutMs`.',
};
const NO_CALLER_IP =
  'give `callerIp`, which reads the header that your platform sets and nobody else can, or call ' +
  'the proxy with `{ ip }`. Next passes no address, so there it is `callerIp`.';
const CALLER_IP_IS_SILENT =
  '`callerIp` gave no IP address, or one with something beside it such as a port. Name the header ' +
  'that your platform sets. On your own machine, where nothing sets it, this is as it should be.';
