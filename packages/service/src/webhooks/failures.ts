import { DAY_MS } from '../base/time.ts';
import type { EndpointRow } from '../db/tables.ts';

/**
 * The consecutive failed attempts of an endpoint: when the first began and the last ended; null when the last attempt
 * succeeded.
 */
export type Failures = Pick<EndpointRow, 'failing_since' | 'failed_at'>;

/** An attempt, as far as failures are concerned. */
interface TimedAttempt {
  isFailure: boolean;
  at: number;
  endedAt: number;
}

/** The time for which every attempt has to fail until the endpoint is disabled. */
const PATIENCE_MS = 5 * DAY_MS;
/** Without an attempt for longer than this, the count starts again. It is longer than the longest wait for a retry. */
const PAUSE_MS = 2 * DAY_MS;

/**
 * Counts an attempt. Failures before a long pause no longer count, and neither do those with a time far from now, which
 * a wrong clock wrote.
 *
 * Source: docs/decisions/operations.md#0063.
 */
export function countFailure(
  { failing_since, failed_at }: Failures,
  { isFailure, at, endedAt }: TimedAttempt,
): Failures {
  if (!isFailure) return { failing_since: null, failed_at: null };
  const isRecent = failed_at !== null && Math.abs(endedAt - failed_at) <= PAUSE_MS;
  const goesOn = isRecent && failing_since !== null && failing_since <= endedAt;
  return { failing_since: goesOn ? failing_since : at, failed_at: endedAt };
}

/** Whether an endpoint has failed for so long that it is disabled. */
export function hasFailedLong({ failing_since, failed_at }: Failures): boolean {
  return failing_since !== null && failed_at !== null && failed_at - failing_since >= PATIENCE_MS;
}
