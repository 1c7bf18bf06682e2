import { within } from '@postern/concurrency';
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Log } from '../service-context.ts';
import { createPgPool } from '../db/postgres-pool.ts';
import type { Write } from '../db/store.ts';
import { createThrottle } from './throttle.ts';
import { prepareGraphile } from './graphile-tables.ts';
import { createGraphileRunner, quietLogger } from './graphile-runner.ts';
import type { Queue, Topic } from './queue.ts';

const SCHEMA = 'postern_queue';
const TOPICS: readonly Topic[] = ['jobs', 'deliveries'];
/** One listens, the others fetch and complete. */
const CONNECTIONS = 3;
const POLL_MS = 1000;
const END_MS = 1000;
/** Hints of a topic that may wait side by side: one for each transaction that is open at a time. */
const KEYS = 16;
/**
 * Fetched through its local queue and completed in batches, what fails for the engine reaches its
 * log and its runner. One by one it would reach the console, or nobody, which ends the process.
 */
const PRESET = {
  worker: { localQueue: { size: 8 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};
const NAMESPACE = 0x5053544e;

/**
 * Opens the queue of a service whose processes share a PostgreSQL database: graphile-worker.
 *
 * A hint is one of its jobs, added within the caller's transaction; while one of the same topic and
 * key waits, it takes that one's place, so however many hints are given few wait. The engine's own
 * notification at the commit wakes every process; the job is for those that were not listening.
 *
 * A server that is away is tried again with growing pauses: nothing here ends the process.
 *
 * Source: docs/decisions/0022-queue.md.
 */
export async function openGraphileQueue(databaseUrl: string, log: Log): Promise<Queue> {
  const pgPool = createPgPool(databaseUrl, CONNECTIONS);
  const shared = { pgPool, schema: SCHEMA, logger: quietLogger(log) };
  try {
    await prepareGraphile(shared, TOPICS);
  } catch (error) {
    await pgPool.end();
    throw error;
  }
  const emitter = new EventEmitter().setMaxListeners(0);
  const throttles = new Map(
    TOPICS.map((topic) => [topic, createThrottle(() => emitter.emit(topic))]),
  );
  const woken = () => throttles.forEach((throttle) => throttle.open());
  const runner = createGraphileRunner(
    {
      ...shared,
      woken,
      taskList: Object.fromEntries(
        TOPICS.map((topic) => [topic, () => throttles.get(topic)!.open()]),
      ),
      concurrency: 1,
      pollInterval: POLL_MS,
      preset: PRESET,
      noHandleSignals: true,
      parsedCronItems: [],
    },
    log,
  );
  const given = new WeakMap<Write, Set<Topic>>();
  let isStarted = false;

  return {
    async hint(trx, topic) {
      const topics = given.get(trx) ?? new Set();
      if (topics.has(topic)) return;
      given.set(trx, topics.add(topic));
      await addJob(trx, topic);
    },
    listen(topic, heard) {
      emitter.on(topic, heard);
      if (isStarted) runner.start();
      return () => emitter.off(topic, heard);
    },
    async start() {
      isStarted = true;
      // Who hears nothing must not take what is meant for others.
      if (TOPICS.some((topic) => emitter.listenerCount(topic) > 0)) runner.start();
    },
    async close() {
      await runner.stop();
      throttles.forEach((throttle) => throttle.close());
      emitter.removeAllListeners();
      await within(pgPool.end(), { ms: END_MS }, () => undefined);
    },
  };
}

/**
 * Adds a hint. Its key is of a number that no other open transaction has: two that took the same would
 * wait for each other until the end of both.
 */
async function addJob(trx: Write, topic: Topic): Promise<void> {
  const first = TOPICS.indexOf(topic) * KEYS;
  await sql`
    select ${sql.id(SCHEMA, 'add_job')}(${topic}, max_attempts => 1, job_key => (
      select ${topic} || ':' || number from generate_series(1, ${sql.lit(KEYS)}) as number
      where pg_try_advisory_xact_lock(${sql.lit(NAMESPACE)}, ${sql.lit(first)} + number) limit 1))
  `.execute(trx);
}
