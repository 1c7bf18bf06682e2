import { setImmediate } from 'node:timers/promises';

let end: Promise<void> | null = null;

/**
 * Waits until the event loop has read the data of all connections in its current turn. Callers of the same turn
 * continue together, one right after the other.
 */
export function endOfTurn(): Promise<void> {
  return (end ??= setImmediate().then(() => {
    end = null;
  }));
}
