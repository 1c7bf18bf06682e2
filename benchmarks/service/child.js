import process from 'node:process';
import { setTimeout } from 'node:timers';

/** The maximum lifetime of a process, whatever happens to the parent. */
const LIFE_MS = 900_000;
/** The timeout of a stop. */
const STOP_MS = 12_000;

/** The argument from the parent. */
export const given = JSON.parse(process.argv[2]);

/** The CPU time of this process in microseconds. */
export function cpuUs() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * Sends `ready` to the parent, handles its commands by the handler of the same name, and exits, after `close`, when the
 * parent disconnects.
 */
export function serveParent(ready, { handlers = {}, close } = {}) {
  process.on('message', async ({ command, ...args }) => {
    process.send((await handlers[command](args)) ?? null);
  });
  process.on('disconnect', async () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await close?.();
    process.exit();
  });
  setTimeout(() => process.exit(1), LIFE_MS).unref();
  process.send(ready);
}
