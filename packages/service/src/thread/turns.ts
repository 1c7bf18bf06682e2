import { setImmediate as breathe } from 'node:timers/promises';

/** How long work runs before it yields to others. */
const TURN_MS = 1;

/** The turns of one long piece of work. */
export interface Turns {
  /** Whether the time of a turn is over, or the first one has not begun. */
  isOver(): boolean;
  /** Waits for the next one. */
  next(): Promise<void>;
}

/**
 * Creates turns that share the event loop among long pieces of work. In each round of the loop, one piece has a turn of
 * a millisecond, in the order of their requests, so that other events have time in between, however many pieces there
 * are.
 */
export function createTurns(nowMs = () => performance.now()): () => Turns {
  let last: Promise<void> = Promise.resolve();
  return () => {
    let untilMs = -Infinity;
    return {
      isOver: () => nowMs() >= untilMs,
      next: () =>
        (last = last.then(async () => {
          await breathe();
          untilMs = nowMs() + TURN_MS;
        })),
    };
  };
}

/** Creates the turns of a large body or list. All of them share one queue. */
export const takeTurns = createTurns();
