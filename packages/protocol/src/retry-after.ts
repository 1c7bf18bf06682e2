/**
 * Reads a `Retry-After` field: whole seconds or an HTTP date.
 *
 * @returns milliseconds from `nowMs`, at least 0; undefined when it is missing or unreadable.
 * Source: RFC 9110 §10.2.3.
 */
export function parseRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date begins with the name of a day; Date.parse would take `-5` for a year.
  const atMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
