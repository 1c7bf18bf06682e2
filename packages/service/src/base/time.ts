/** Durations in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A time in milliseconds since 1970 as ISO 8601, in UTC; null stays null. */
export function isoTime<T extends number | null>(ms: T): T extends null ? T : string;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** The UTC day of a time, such as `2026-06-01`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
