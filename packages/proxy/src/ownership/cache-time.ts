/**
 * How long a response can be cached, in milliseconds: by `Cache-Control` less its `Age`, then by `Expires`, and 5 minutes
 * without either; at most a day.
 *
 * Source: RFC 9111 §4.2, §5.2.2, §5.3.
 */
export function cacheMsOf(headers: Pick<Headers, 'get'>, nowMs: number): number {
  const control = (headers.get('cache-control') ?? '').toLowerCase();
  if (/(?:^|[\s,])no-(?:store|cache)\b/.test(control)) return 0;
  const maxAge = /(?:^|[\s,])max-age="?(\d{1,10})\b/.exec(control)?.[1];
  if (maxAge !== undefined) return clamp((Number(maxAge) - secondsOf(headers.get('age'))) * 1000);
  const expires = headers.get('expires');
  if (expires === null) return DEFAULT_MS;
  const sentMs = Date.parse(headers.get('date') ?? '');
  // `Expires: 0` and other invalid dates are in the past.
  return clamp((Date.parse(expires) || 0) - (Number.isNaN(sentMs) ? nowMs : sentMs));
}

function secondsOf(age: string | null): number {
  return /^\d{1,10}$/.test(age ?? '') ? Number(age) : 0;
}

function clamp(ms: number): number {
  return Math.min(Math.max(ms, 0), MAX_MS);
}

const DEFAULT_MS = 300_000;
const MAX_MS = 86_400_000;
