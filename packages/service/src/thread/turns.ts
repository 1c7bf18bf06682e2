import { setImmediate as breathe } from 'node:timers/promises';

/** How long work goes on before others have their time. */
const TURN_MS = 1;

/** The turns of one piece of work that is done in many. */
export interface Turns {
  /** Whether the time of a turn is over, or the first one has not begun. */
  isOver(): boolean;
  /** Waits for the next one. */
  next(): Promise<void>;
}

/**
 * Makes what shares the event loop among work that takes long: in each of its rounds one piece has a turn of a
 * millisecond, in the order in which they were asked for, so that others have their time between, however much of such
 * work there is.
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

/** Gives the turns of a large body or list; those of all of them are shared. */
export const takeTurns = createTurns();
