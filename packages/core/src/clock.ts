/** The longest time that a timer takes; with more it fires at once. Source: HTML §8.6. */
const MAX_MS = 2 ** 31 - 1;

/** A timer, for `clearTimeout`; undefined when there is none. */
export type Timer = ReturnType<typeof setTimeout> | undefined;

/** Calls back after a while. The only timer. */
export const after = (waitMs: number, call: () => void): Timer =>
  setTimeout(call, Math.min(waitMs, MAX_MS));
