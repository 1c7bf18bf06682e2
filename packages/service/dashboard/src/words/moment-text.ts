const LOCAL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Writes a time as the person's own clock has it: `21 Nov 2026, 16:46`. */
export function localText(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : LOCAL.format(time);
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Writes a day of UTC: `21 Nov 2026`. */
export function dayText(day: string): string {
  const time = new Date(day);
  return Number.isNaN(time.getTime()) ? day : DAY.format(time);
}

/** Writes a time to the second, in UTC: `2026-11-21 15:46:09 UTC`. */
export function utcText(at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return at;
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
