/**
 * Reads a `Retry-After` field: whole seconds or an HTTP date.
 *
 * @returns milliseconds from `nowMs`, at least 0; undefined when it is missing or unreadable.
 * Source: RFC 9110 §10.2.3.
 */
export function parseRetryAfter(text: string | null, nowMs: number): number | undefined {
  const field = text ?? '';
  // A date begins with the name of a day; Date.parse would take `-5` for a year.
  const atMs = /^[A-Z][a-z]{2}/.test(field) ? Date.parse(field) : NaN;
  const waitMs = /^\d+$/.test(field) ? Number(field) * 1000 : Math.max(0, atMs - nowMs);
  return waitMs >= 0 ? waitMs : undefined;
}
