import { pause } from './pause.ts';

/**
 * The milliseconds to wait before a connection to a group of mail servers, over an outbound route, can start; 0 for
 * now. Processes that share a permit are paced together.
 */
export type Permit = (group: string, via: string | null) => number | Promise<number>;

/** The maximum wait, and the signal that cancels it. */
export interface PermitWait {
  /** The end of the time, on the clock of `performance.now`. */
  untilMs: number;
  signal: AbortSignal;
}

/** The shortest pause before the next request for a permit. */
const LEAST_MS = 10;

/**
 * Waits for a permit; false if it will not come in time. A permit that rejects, or is not a number, counts as granted,
 * since the limits of this engine apply in any case. Rejects with `signal.reason`.
 */
export async function isPermitted(
  permit: () => number | Promise<number>,
  { untilMs, signal }: PermitWait,
): Promise<boolean> {
  for (;;) {
    const waitMs = await waitOf(permit);
    if (!(waitMs > 0)) return true;
    if (waitMs > untilMs - performance.now()) return false;
    await pause(Math.max(LEAST_MS, waitMs), signal);
  }
}

async function waitOf(permit: () => number | Promise<number>): Promise<number> {
  try {
    return Number(await permit());
  } catch {
    return 0;
  }
}
