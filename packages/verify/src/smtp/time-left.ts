/** The milliseconds until a time on the clock of `performance.now`; 0 when it has passed. */
export function leftUntil(untilMs: number): number {
  return Math.max(0, untilMs - performance.now());
}
