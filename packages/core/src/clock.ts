/** Eleven days. A timer of more than 2 ** 31 - 1 ms fires at once. Source: HTML §8.6. */
const MAX_MS = 1e9;

/** A timer, for `clearTimeout`; undefined when there is none. */
export type Timer = ReturnType<typeof setTimeout> | undefined;

/**
 * Milliseconds since some moment in the past. For durations: unlike the time of day, it never goes back
 * and never jumps.
 */
export const now = (): number => performance.now();

/** Calls back after a while. Every timer of a field is made here. */
export const after = (waitMs: number, call: () => void): Timer =>
  setTimeout(call, Math.min(waitMs, MAX_MS));
