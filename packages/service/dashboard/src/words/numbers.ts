const COUNT = new Intl.NumberFormat('en');
const SHARE = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

/** Writes a count: `12,400`. */
export const countText = (count: number): string => COUNT.format(count);

/**
 * Writes a share of a whole: `24%`.
 *
 * Never 0% or 100% unless it is: a job with one address to go is not done.
 */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return SHARE.format(0);
  if (part >= whole) return SHARE.format(1);
  return SHARE.format(Math.min(0.99, Math.max(0.01, part / whole)));
}

/** Writes a count with its noun: `1 address`, `2 addresses`. */
export function nounText(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** Writes a size: `840 B`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Writes how long to wait: `8 seconds`, `2 minutes`, rounded up. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return nounText(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? nounText(minutes, 'minute') : nounText(Math.ceil(minutes / 60), 'hour');
}

/** Writes how long something took: `84 ms`, `2.1 s`. */
export const durationText = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
