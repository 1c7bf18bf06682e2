import { onTestFinished } from 'vitest';
import type { Log } from '../../log/log.ts';
import { migrate } from '../../db/migrate.ts';
import { openStore } from '../../db/open-store.ts';
import type { Store } from '../../db/store.ts';
import { sharedPostgres } from '../../test/stores.ts';
import { openQueue } from '../open-queue.ts';
import type { Queue, Topic } from '../queue.ts';

/** A running queue, and its store. */
export interface Bench {
  store: Store;
  queue: Queue;
  url: string;
}

/** Opens a queue in a new PostgreSQL database, and closes both after the test. */
export async function overPostgres({
  log = silent(),
  server = sharedPostgres(),
} = {}): Promise<Bench> {
  const url = await server.createDatabase();
  return { ...(await openBench(url, log)), url };
}

/** Opens a queue in a database, and closes both after the test. */
export async function openBench(url: string, log = silent()) {
  const store = await openStore(url);
  onTestFinished(() => store.close());
  await migrate(store);
  return { store, queue: await begun(openQueue(store, log)) };
}

/** Starts a queue, and closes it after the test unless the test did. */
export async function begun(queue: Queue): Promise<Queue> {
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await queue.close();
    isClosed = true;
  };
  onTestFinished(close);
  await queue.start();
  return { ...queue, close };
}

/** Counts the hints of a topic. */
export function countHints(queue: Queue, topic: Topic) {
  const each = { count: 0, stop: () => {} };
  each.stop = queue.listen(topic, () => (each.count += 1));
  return each;
}

/** A log that drops its lines. */
export function silent(): Log {
  const nothing = () => undefined;
  return { debug: nothing, info: nothing, warn: nothing, error: nothing };
}
