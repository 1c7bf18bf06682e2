import { expect, test } from 'vitest';
import { countFailure, hasFailedLong, type Failures } from './failures.ts';

const HOUR_MS = 3_600_000;
const NONE: Failures = { failing_since: null, failed_at: null };

/** Counts attempts that failed at these hours, each of which took a second. */
const after = (hours: readonly number[], failures = NONE) =>
  hours.reduce((counted, hour) => {
    const at = hour * HOUR_MS;
    return countFailure(counted, { isFailure: true, at, endedAt: at + 1000 });
  }, failures);

const every = (stepHours: number, untilHour: number) =>
  Array.from({ length: Math.floor(untilHour / stepHours) + 1 }, (_, n) => n * stepHours);

test.each([
  ['every hour for five days', every(1, 120)],
  ['once a day for five days, as after Retry-After', every(24, 120)],
  ['every two days, just in time', every(47, 141)],
])('an endpoint that failed %s has failed for too long', (_, hours) => {
  expect(hasFailedLong(after(hours))).toBe(true);
});

test.each([
  ['for an hour less than five days', every(1, 119)],
  ['for a day, and once after six days', [...every(1, 24), 168]],
  ['once a week', every(168, 1680)],
  [
    'before a weekend without an event, and after it',
    [...every(1, 60), ...every(1, 20).map((hour) => 110 + hour)],
  ],
  ['once before the clock was a year ahead, and once then', [0, 8760]],
  ['while the clock was a year ahead, and since', [8760, 8761, 1, 2]],
  ['while the clock was a day ahead, and since', [24, 25, 1, 2]],
])('an endpoint that failed %s has not', (_, hours) => {
  expect(hasFailedLong(after(hours))).toBe(false);
});

test('a success restarts the count, and so does a row from before the last failure was stored', () => {
  const success = { isFailure: false, at: 1, endedAt: 2 };
  expect(countFailure(after(every(1, 100)), success)).toEqual(NONE);
  const unknown = { failing_since: 0, failed_at: null };
  expect(after([120], unknown).failing_since).toBe(120 * HOUR_MS);
});

test('a failure at the same time does not move the beginning', () => {
  const first = countFailure(NONE, { isFailure: true, at: 5000, endedAt: 5100 });
  expect(countFailure(first, { isFailure: true, at: 4000, endedAt: 5050 }).failing_since).toBe(
    5000,
  );
});
