import { abortSignalOf, type CancelSignal } from '@postern/concurrency';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Tells how long to wait before a connection to a group of mail hosts, by a way out, may begin; 0
 * for now. Several processes that share an answer to it are paced together.
 */
export type Permit = (group: string, via: string | null) => number | Promise<number>;

/** How long to wait at most, and who may call it off. */
export interface PermitWait {
  /** On the clock of `performance.now`. */
  untilMs: number;
  signal: CancelSignal;
}

/** The shortest pause before asking again. */
const LEAST_MS = 10;

/**
 * Waits for a permit; false when it will not come in time. What rejects, or gives no number, counts as
 * a permit: the limits of this engine hold in any case. True at once where it is given at once.
 * Rejects with `signal.reason`.
 */
export function permitted(
  permit: () => number | Promise<number>,
  wait: PermitWait,
): boolean | Promise<boolean> {
  const answer = ask(permit);
  return isGiven(answer) || permittedLater(permit, answer, wait);
}

async function permittedLater(
  permit: () => number | Promise<number>,
  first: number | Promise<number>,
  { untilMs, signal }: PermitWait,
): Promise<boolean> {
  for (let asked = first; ; asked = ask(permit)) {
    const waitMs = await answerOf(asked);
    if (isGiven(waitMs)) return true;
    if (waitMs > untilMs - performance.now()) return false;
    try {
      await pause(Math.max(LEAST_MS, waitMs), undefined, { signal: abortSignalOf(signal) });
    } catch {
      throw signal.reason;
    }
  }
}

function isGiven(answer: number | Promise<number>): boolean {
  return typeof answer === 'number' && !(answer > 0);
}

function ask(permit: () => number | Promise<number>): number | Promise<number> {
  try {
    return permit();
  } catch {
    return 0;
  }
}

async function answerOf(asked: number | Promise<number>): Promise<number> {
  try {
    return Number(await asked);
  } catch {
    return 0;
  }
}
