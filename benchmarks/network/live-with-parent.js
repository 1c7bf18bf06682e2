import process from 'node:process';
import { setTimeout } from 'node:timers';

/** Nothing here lives longer, whatever happens to the parent. */
const LIFE_MS = 900_000;

/** Tells the parent that a server is ready, and ends when the parent lets go of it. */
export function liveWithParent(ready) {
  process.on('disconnect', () => process.exit());
  setTimeout(() => process.exit(), LIFE_MS).unref();
  process.send(ready);
}
