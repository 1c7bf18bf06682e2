/**
 * Reads a `Retry-After` field: whole seconds or an HTTP date.
 *
 * @returns milliseconds from `nowMs`, at least 0; undefined when it is missing or unreadable.
 * Source: RFC 9110 §10.2.3.
 */
export function parseRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
