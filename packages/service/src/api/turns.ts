import { setImmediate as breathe } from 'node:timers/promises';

/**
 * Makes turns: each wait ends in a turn of the event loop of its own, in the order in which they were asked for, so
 * that work which is done after each leaves others their time between.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => (last = last.then(() => breathe()));
}
