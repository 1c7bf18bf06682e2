/** Eleven days. A timer of more than 2 ** 31 - 1 ms fires at once. Source: HTML §8.6. */
const MAX_MS = 1e9;

/** A timer, for `clearTimeout`; undefined when there is none. */
export type Timer = ReturnType<typeof setTimeout> | undefined;

/**
 * Milliseconds since a fixed moment in the past, for durations. Unlike the time of day, it never decreases and
 * never jumps.
 */
export const now = (): number => performance.now();

/** Calls a function after a time. Creates every timer of a field. */
export const after = (waitMs: number, call: () => void): Timer =>
  setTimeout(call, Math.min(waitMs, MAX_MS));
