import { within } from '@postern/concurrency';
import { failureOf } from '../../db/failure-of.ts';
import type { Store } from '../../db/store.ts';
import type { Log } from '../../log/log.ts';

/** How long the database can take to write a row. */
const PING_MS = 2_000;

/**
 * Creates the function that tests whether the database can be written. Concurrent calls share one write, so that
 * clients cannot overload the database with probes. A change is logged.
 */
export function createDatabaseProbe(
  store: Pick<Store, 'ping'>,
  log: Pick<Log, 'warn' | 'info'>,
): () => Promise<boolean> {
  let pending: Promise<void> | null = null;
  let isReady = true;

  function ping(): Promise<void> {
    pending ??= store.ping().finally(() => (pending = null));
    return pending;
  }

  return async () => {
    try {
      await within(ping(), { ms: PING_MS }, late);
      if (!isReady) log.info({}, 'The database can be written again: ready');
      isReady = true;
    } catch (error) {
      if (isReady) log.warn(failureOf(error), 'The database cannot be written: not ready');
      isReady = false;
    }
    return isReady;
  };
}

function late(): never {
  throw Object.assign(new Error(`No response within ${PING_MS} ms`), { code: 'ETIMEDOUT' });
}
