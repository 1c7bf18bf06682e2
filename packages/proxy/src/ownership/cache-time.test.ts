import { expect, test } from 'vitest';
import { cacheMsOf } from './cache-time.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 27, 12);

test.each([
  [{}, 300_000],
  [{ 'cache-control': 'public' }, 300_000],
  [{ 'cache-control': 'max-age=60' }, 60_000],
  [{ 'cache-control': 'Public, Max-Age="60"' }, 60_000],
  [{ 'cache-control': 'max-age=60', age: '45' }, 15_000],
  [{ 'cache-control': 'max-age=60', age: '61' }, 0],
  [{ 'cache-control': 'max-age=60', age: 'x' }, 60_000],
  [{ 'cache-control': 'max-age=9999999999' }, DAY_MS],
  [{ 'cache-control': 'max-age=0' }, 0],
  [{ 'cache-control': 's-maxage=60' }, 300_000],
  [{ 'cache-control': 'no-store' }, 0],
  [{ 'cache-control': 'max-age=60, no-cache' }, 0],
  [{ 'cache-control': 'max-age=60', expires: '0' }, 60_000],
  [{ expires: 'Fri, 27 Nov 2026 12:01:00 GMT' }, 60_000],
  [{ expires: 'Fri, 27 Nov 2026 12:01:00 GMT', date: 'Fri, 27 Nov 2026 12:00:30 GMT' }, 30_000],
  [{ expires: '0' }, 0],
  [{ expires: 'Fri, 27 Nov 2026 11:00:00 GMT' }, 0],
])('a response with %j is cached for %i ms', (headers, ms) => {
  expect(cacheMsOf(new Headers(headers as Record<string, string>), NOW_MS)).toBe(ms);
});
