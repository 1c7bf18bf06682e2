import { tellExpiring, type NotifyExpiring } from '../keys/expiry.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { databaseCode } from '../db/database-code.ts';
import { isUnavailable } from '../db/is-unavailable.ts';
import { backupStore } from './backup-store.ts';
import { keep } from './keep.ts';

/** What looks after old rows and copies, in the background. */
export interface Keeper {
  start(): void;
  /** Lets what is under way end with its current piece. */
  stop(): Promise<void>;
}

const EVERY_MS = 3_600_000;
/** Not all processes of one database at once, nor at the start, when there is other work. */
const FIRST_MS = 60_000;

/**
 * Makes a keeper: hourly it deletes what is older than it is kept and tells of keys that are about to expire, and once a
 * day it copies a SQLite file into `backupDirectory`. Several at work on one database do no harm.
 *
 * @param notify tells people of a key that is about to expire; default nobody beside the logs.
 */
export function createKeeper(context: ServiceContext, notify?: NotifyExpiring): Keeper {
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
      // A database that is away is an error of the requests that need it.
      log[isUnavailable(error) ? 'warn' : 'error'](
        { code: databaseCode(error), reason: message },
        `${what}: failed`,
      );
    }
  };
  const look = async () => {
    await step('Old rows deleted', async () => {
      const kept = await keep(context, () => isOver);
      return Object.values(kept).some((count) => count > 0) ? kept : null;
    });
    await step('Expiring keys told', async () => {
      const count = await tellExpiring(context, { notify, isOver: () => isOver });
      return count > 0 ? { count } : null;
    });
    await step('Database copied', async () => {
      const path = await backupStore(context);
      return path === null ? null : { path };
    });
  };
  const next = (waitMs: number) => {
    timer = setTimeout(() => {
      round = look().then(() => {
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
