/**
 * The locales of the browser, for dates, times and numbers; English outside a browser.
 *
 * Source: HTML, `navigator.languages`.
 */
export const LOCALES: readonly string[] =
  typeof navigator === 'undefined' ? ['en'] : navigator.languages;

const COUNT = new Intl.NumberFormat(LOCALES);
const TENTHS = new Intl.NumberFormat(LOCALES, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const SHARE = new Intl.NumberFormat(LOCALES, { style: 'percent', maximumFractionDigits: 0 });

/** A count by the locale of the browser: `12,400`. */
export const countText = (count: number): string => COUNT.format(count);

/** A share of a whole: `24%`. It is 0% or 100% only when it is exact: a job with one open address is not done. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return SHARE.format(0);
  if (part >= whole) return SHARE.format(1);
  return SHARE.format(Math.min(0.99, Math.max(0.01, part / whole)));
}

/** A count with its noun: `1 address`, `2 addresses`. */
export function nounText(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** A size: `840 B`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${countText(bytes)} B`;
  if (bytes < 1_000_000) return `${TENTHS.format(bytes / 1000)} kB`;
  return `${TENTHS.format(bytes / 1_000_000)} MB`;
}

/** A wait: `8 seconds`, `2 minutes`, rounded up. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return nounText(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? nounText(minutes, 'minute') : nounText(Math.ceil(minutes / 60), 'hour');
}

/** A duration: `84 ms`, `2.1 s`. */
export const durationText = (ms: number): string =>
  ms < 1000 ? `${countText(Math.round(ms))} ms` : `${TENTHS.format(ms / 1000)} s`;

/** A short time to a tenth below 10 ms: `8.4 ms`, `84 ms`. */
export const preciseText = (ms: number): string =>
  `${ms < 10 ? TENTHS.format(ms) : countText(Math.round(ms))} ms`;

const HOUR_MS = 3_600_000;

/** A period that a setting gives: `30 days`, `12 hours`. */
export function periodText(ms: number): string {
  const hours = Math.round(ms / HOUR_MS);
  return hours >= 48 || hours === 24
    ? nounText(Math.round(hours / 24), 'day')
    : nounText(Math.max(1, hours), 'hour');
}

const LOCAL = new Intl.DateTimeFormat(LOCALES, { dateStyle: 'medium', timeStyle: 'short' });

/** A time by the clock and the locale of the browser: `Nov 21, 2026, 4:46 PM`. */
export function localText(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : LOCAL.format(time);
}

const DAY = new Intl.DateTimeFormat(LOCALES, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of UTC by the locale of the browser: `Nov 21, 2026`. */
export function dayText(day: string): string {
  const time = new Date(day);
  return Number.isNaN(time.getTime()) ? day : DAY.format(time);
}

/** A time to the second, in UTC: `2026-11-21 15:46:09 UTC`. */
export function utcText(at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return at;
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
