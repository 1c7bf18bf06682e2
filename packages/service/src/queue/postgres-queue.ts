import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Log } from '../log/log.ts';
import type { Store, Write } from '../db/store.ts';
import { createListener } from './listener.ts';
import type { Queue, Topic } from './queue.ts';
import { createThrottle } from './throttle.ts';

/** The channel of `LISTEN` and `NOTIFY`. Each database has its own. */
const CHANNEL = 'postern';
const TOPICS: readonly Topic[] = ['jobs', 'deliveries'];

/**
 * Creates the queue of a service whose processes share a PostgreSQL database: `LISTEN` and `NOTIFY`.
 *
 * A hint is one notification per transaction, sent at its commit. It does not name a topic, so all listeners of every
 * process poll, at most once in 50 ms. Hints are lost while a process is disconnected, so it polls all topics after it
 * reconnects.
 *
 * Source: docs/decisions/jobs.md#0059.
 */
export function createPostgresQueue(connect: NonNullable<Store['connect']>, log: Log): Queue {
  const emitter = new EventEmitter().setMaxListeners(0);
  const throttle = createThrottle(() => TOPICS.forEach((topic) => emitter.emit(topic)));
  const listener = createListener({ connect, channel: CHANNEL, onHint: throttle.open, log });
  const hinted = new WeakSet<Write>();
  let isStarted = false;

  return {
    async hint(trx) {
      if (hinted.has(trx)) return;
      hinted.add(trx);
      await sql`notify ${sql.id(CHANNEL)}`.execute(trx);
    },
    listen(topic, onHint) {
      emitter.on(topic, onHint);
      if (isStarted) listener.start();
      return () => emitter.off(topic, onHint);
    },
    async start() {
      isStarted = true;
      // A process that only handles requests needs no such connection.
      if (TOPICS.some((topic) => emitter.listenerCount(topic) > 0)) listener.start();
    },
    async close() {
      await listener.stop();
      throttle.close();
      emitter.removeAllListeners();
    },
  };
}
