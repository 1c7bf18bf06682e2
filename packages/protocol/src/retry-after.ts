/**
 * The wait before a retry, from a response's `Retry-After` header; without one, from its `RateLimit` header: the time
 * until the window of an exhausted limit ends.
 *
 * @returns milliseconds from `nowMs`, at least 0; undefined without a valid header.
 * Source: RFC 9110 §10.2.3; draft-ietf-httpapi-ratelimit-headers-10 §4.
 */
export function readRetryAfter(headers: Pick<Headers, 'get'>, nowMs: number): number | undefined {
  return (
    parseRetryAfter(headers.get('retry-after'), nowMs) ?? parseRateLimit(headers.get('ratelimit'))
  );
}

/** Parses `"caller";r=0;t=30, "all";r=12;t=60`: the longest `t` in seconds among the limits whose `r` is 0. */
function parseRateLimit(text: string | null): number | undefined {
  const waits = (text ?? '')
    .split(',')
    .filter((item) => /;\s*r=0(?!\d)/.test(item))
    .map((item) => /;\s*t=(\d{1,9})(?!\d)/.exec(item)?.[1])
    .filter((seconds) => seconds !== undefined);
  return waits.length > 0 ? Math.max(...waits.map(Number)) * 1000 : undefined;
}

/**
 * Parses a `Retry-After` header: whole seconds or an HTTP date.
 *
 * @returns milliseconds from `nowMs`, at least 0; undefined when it is missing or invalid.
 * Source: RFC 9110 §10.2.3.
 */
export function parseRetryAfter(text: string | null, nowMs: number): number | undefined {
  const field = text ?? '';
  // A date begins with the name of a day; Date.parse reads `-5` as a year.
  const atMs = /^[A-Z][a-z]{2}/.test(field) ? Date.parse(field) : NaN;
  const waitMs = /^\d+$/.test(field) ? Number(field) * 1000 : Math.max(0, atMs - nowMs);
  return waitMs >= 0 ? waitMs : undefined;
}
