import type { Log } from '../service-context.ts';
import type { Store } from '../db/store.ts';
import { openGraphileQueue } from './graphile-queue.ts';
import { createMemoryQueue } from './memory-queue.ts';
import type { Queue } from './queue.ts';

/** Opens the queue that goes with a store: within the process for SQLite, within the database for PostgreSQL. */
export async function openQueue(
  { dialect }: Store,
  { databaseUrl, log }: { databaseUrl: string; log: Log },
): Promise<Queue> {
  return dialect === 'postgres' ? openGraphileQueue(databaseUrl, log) : createMemoryQueue();
}
