import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Saturday, 21-Nov-26 12:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
])('reads %s', (text, ms) => {
  expect(parseRetryAfter(text, NOW_MS)).toBe(ms);
});

test.each([null, '', 'soon', '-5', '1.5', '1e3', '0x10', '12 s', '٣', 'in a while'])(
  'does not read %s',
  (text) => {
    expect(parseRetryAfter(text, NOW_MS)).toBeUndefined();
  },
);

test('reads any text as no time or as one that is not past', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date().map(String)), (text) => {
      const ms = parseRetryAfter(text, NOW_MS);
      expect(ms === undefined || ms >= 0).toBe(true);
    }),
  );
});
