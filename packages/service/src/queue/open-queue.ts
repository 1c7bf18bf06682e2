import type { Log } from '../log/log.ts';
import type { Store } from '../db/store.ts';
import { createMemoryQueue } from './memory-queue.ts';
import { createPostgresQueue } from './postgres-queue.ts';
import type { Queue } from './queue.ts';

/** Creates the queue for a store: within the process for SQLite, in the database for PostgreSQL. */
export function openQueue({ connect }: Pick<Store, 'connect'>, log: Log): Queue {
  return connect ? createPostgresQueue(connect, log) : createMemoryQueue();
}
