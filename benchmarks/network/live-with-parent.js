import process from 'node:process';
import { setTimeout } from 'node:timers';

/** The maximum lifetime of a process, whatever happens to the parent. */
const LIFE_MS = 900_000;

/** Sends `ready` to the parent, and exits when the parent disconnects. */
export function liveWithParent(ready) {
  process.on('disconnect', () => process.exit());
  setTimeout(() => process.exit(), LIFE_MS).unref();
  process.send(ready);
}
