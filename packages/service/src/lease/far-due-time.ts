import { MINUTE_MS } from '../base/time.ts';

/** The clocks of the processes of one database differ by less. */
const SKEW_MS = MINUTE_MS;

/**
 * A due time beyond the longest possible wait. It was written by a clock that was ahead for a while, and waiting for it
 * would take as long as that clock was ahead.
 *
 * Source: docs/decisions/operations.md#0063.
 */
export function farDueTime(now: number, longestWaitMs: number): number {
  return now + longestWaitMs + SKEW_MS;
}

/** Whether work is due: its time has passed, or is too far ahead to be right. */
export function isDue(dueAt: number, now: number, longestWaitMs: number): boolean {
  return dueAt <= now || dueAt > farDueTime(now, longestWaitMs);
}
