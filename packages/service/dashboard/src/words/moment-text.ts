import { LOCALES } from './locales.ts';

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
