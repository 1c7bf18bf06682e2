import process from 'node:process';
import { setTimeout } from 'node:timers';

/** Nothing here lives longer, whatever happens to the parent. */
const LIFE_MS = 900_000;
/** A stop that takes longer is cut short. */
const STOP_MS = 12_000;

/** What the parent gave this process. */
export const given = JSON.parse(process.argv[2]);

/** The CPU time that this process has taken, in microseconds. */
export function cpuUs() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * Tells the parent that this process is ready, answers its questions by the function of the same
 * name, and ends, after `close`, when the parent lets go of it.
 */
export function serveParent(ready, { answers = {}, close } = {}) {
  process.on('message', async ({ about, ...question }) => {
    process.send((await answers[about](question)) ?? null);
  });
  process.on('disconnect', async () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await close?.();
    process.exit();
  });
  setTimeout(() => process.exit(1), LIFE_MS).unref();
  process.send(ready);
}
