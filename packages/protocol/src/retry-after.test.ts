import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter, readRetryAfter } from './retry-after.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Saturday, 21-Nov-26 12:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
])('parseRetryAfter reads %s', (text, ms) => {
  expect(parseRetryAfter(text, NOW_MS)).toBe(ms);
});

test.each([null, '', 'soon', '-5', '1.5', '1e3', '0x10', '12 s', '٣', 'in a while'])(
  'parseRetryAfter returns undefined for %s',
  (text) => {
    expect(parseRetryAfter(text, NOW_MS)).toBeUndefined();
  },
);

test('parseRetryAfter returns undefined or a wait of at least 0 for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date().map(String)), (text) => {
      const ms = parseRetryAfter(text, NOW_MS);
      expect(ms === undefined || ms >= 0).toBe(true);
    }),
  );
});

test.each([
  [{ 'retry-after': '7', ratelimit: '"a";r=0;t=30' }, 7000],
  [{ ratelimit: '"a";r=0;t=30' }, 30_000],
  [{ ratelimit: '"a";r=0;t=30, "b";r=0;t=90, "c";r=5;t=600' }, 90_000],
  [{ ratelimit: '"a"; r=0; t=5' }, 5000],
  [{ 'retry-after': 'soon', ratelimit: '"a";r=0;t=30' }, 30_000],
  [{ ratelimit: '"a";r=1;t=30' }, undefined],
  [{ ratelimit: '"a";r=0' }, undefined],
  [{ ratelimit: '"a";r=0;t=-3' }, undefined],
  [{ ratelimit: '"a";r=0;t=99999999999' }, undefined],
  [{}, undefined],
])('readRetryAfter reads the wait from %o', (fields, ms) => {
  expect(readRetryAfter(new Headers(fields as Record<string, string>), NOW_MS)).toBe(ms);
});
