import { HOUR_MS, MINUTE_MS } from '../base/time.ts';
import type { AttemptResult } from './attempt-result.ts';

const SECOND_MS = 1000;

/** The wait after each failed attempt. After the last wait there is one more attempt. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];

/** The maximum random part of a wait, added or subtracted, so that retries do not arrive at an endpoint all at once. */
const JITTER = 0.2;

/** The statuses whose `Retry-After` is used. Source: RFC 9110 §10.2.3, §15.5.21 of its registry (429: RFC 6585 §4). */
const PATIENT: readonly number[] = [429, 502, 503, 504];
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/** The maximum wait that {@link waitAfter} returns. */
export const LONGEST_WAIT_MS = MAX_RETRY_AFTER_MS;

/** The number of attempts of a delivery. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1;

/**
 * The wait after a failed attempt; null when it was the last.
 *
 * A `Retry-After` makes the wait longer, up to 24 hours, never shorter.
 *
 * @param number the number of the attempt, from 1.
 * @param chance a random number, 0 ≤ chance < 1.
 * Source: docs/decisions/webhooks.md#0020.
 */
export function waitAfter(
  number: number,
  { status, retryAfterMs }: AttemptResult,
  chance: number,
): number | null {
  const waitMs = WAITS_MS[number - 1];
  if (waitMs === undefined) return null;
  const jittered = Math.round(waitMs * (1 + JITTER * (2 * chance - 1)));
  const asked = PATIENT.includes(status) ? (retryAfterMs ?? 0) : 0;
  return Math.max(jittered, Math.min(asked, MAX_RETRY_AFTER_MS));
}
