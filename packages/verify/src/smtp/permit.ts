import { abortSignalOf, type CancelSignal } from '@postern/concurrency';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Tells how long to wait before a connection to a group of mail hosts, by a way out, may begin; 0
 * for now. Several processes that share an answer to it are paced together.
 */
export type Permit = (group: string, via: string | null) => number | Promise<number>;

/** How long to wait at most, and who may call it off. */
export interface PermitWait {
  leftMs: () => number;
  signal: CancelSignal;
}

/** The shortest pause before asking again. */
const LEAST_MS = 10;

/**
 * Waits for a permit; false when it will not come in time. What rejects, or gives no number, counts as
 * a permit: the limits of this engine hold in any case. Rejects with `signal.reason`.
 */
export async function permitted(
  ask: () => number | Promise<number>,
  { leftMs, signal }: PermitWait,
): Promise<boolean> {
  for (;;) {
    const waitMs = await answerOf(ask);
    if (!(waitMs > 0)) return true;
    if (waitMs > leftMs()) return false;
    try {
      await pause(Math.max(LEAST_MS, waitMs), undefined, { signal: abortSignalOf(signal) });
    } catch {
      throw signal.reason;
    }
  }
}

async function answerOf(ask: () => number | Promise<number>): Promise<number> {
  try {
    return Number(await ask());
  } catch {
    return 0;
  }
}
