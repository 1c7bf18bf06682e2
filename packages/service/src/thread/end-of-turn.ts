import { setImmediate } from 'node:timers/promises';

let end: Promise<void> | null = null;

/**
 * Waits until the event loop has read what has come on all connections in its current turn. Whoever waits in the same
 * turn goes on together, one right after the other.
 */
export function endOfTurn(): Promise<void> {
  return (end ??= setImmediate().then(() => {
    end = null;
  }));
}
