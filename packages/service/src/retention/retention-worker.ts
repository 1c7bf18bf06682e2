import { notifyExpiring, type NotifyExpiring } from '../keys/expiry.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { databaseCode } from '../db/database-code.ts';
import { isUnavailable } from '../db/is-unavailable.ts';
import { backupStore } from './backup-store.ts';
import { deleteExpired } from './delete-expired.ts';

/** The background process for old rows and copies. */
export interface RetentionWorker {
  start(): void;
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

const EVERY_MS = 3_600_000;
/** Not in all processes of one database at once, nor at the start, when there is other work. */
const FIRST_MS = 60_000;

/**
 * Creates a worker. Every hour it deletes expired data and sends notices of keys that are about to expire, and once a
 * day it copies a SQLite file to `backupDirectory`. Several can run on one database.
 *
 * @param notify notifies users of a key that is about to expire; default only the logs.
 */
export function createRetentionWorker(
  context: ServiceContext,
  notify?: NotifyExpiring,
): RetentionWorker {
  const { log } = context;
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  let round: Promise<void> = Promise.resolve();

  const step = async (what: string, act: () => Promise<object | null>) => {
    if (isOver) return;
    try {
      const done = await act();
      if (done) log.info(done, what);
    } catch (error) {
      const { message } = error as Error;
      // An unreachable database is reported by the requests that need it.
      log[isUnavailable(error) ? 'warn' : 'error'](
        { code: databaseCode(error), reason: message },
        `${what}: failed`,
      );
    }
  };
  const runSteps = async () => {
    await step('Old rows deleted', async () => {
      const deleted = await deleteExpired(context, () => isOver);
      return Object.values(deleted).some((count) => count > 0) ? deleted : null;
    });
    await step('Notices of expiring keys sent', async () => {
      const count = await notifyExpiring(context, { notify, isOver: () => isOver });
      return count > 0 ? { count } : null;
    });
    await step('Database copied', async () => {
      const path = await backupStore(context);
      return path === null ? null : { path };
    });
  };
  const next = (waitMs: number) => {
    timer = setTimeout(() => {
      round = runSteps().then(() => {
        if (!isOver) next(EVERY_MS);
      });
    }, waitMs);
    timer.unref();
  };

  return {
    start() {
      next(FIRST_MS * (0.5 + Math.random()));
    },
    stop() {
      isOver = true;
      if (timer) clearTimeout(timer);
      return round;
    },
  };
}
