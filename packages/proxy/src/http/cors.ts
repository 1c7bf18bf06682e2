/** Header fields by name. */
export type Fields = Record<string, string>;

/**
 * Writes the CORS fields of a reply to a listed origin: that origin exactly, no credentials.
 *
 * Source: Fetch §3.3 (CORS protocol).
 */
export function corsFields(origin: string): Fields {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  };
}

/** Writes what a preflight asks for: one method, and the fields that the browser core sends. */
export function preflightFields(): Fields {
  return {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type, X-Request-Id',
    'Access-Control-Max-Age': '600',
  };
}
