import { EventEmitter } from 'node:events';
import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { Log } from '../../parts.ts';
import type { Queue, Topic } from '../queue.ts';

const TOPICS: readonly Topic[] = ['jobs', 'deliveries'];

/**
 * Opens a queue by pg-boss, to be held to the same suite and measured beside the one that is used.
 *
 * It has no notification: hints are polled for, as often as it allows, and one process hears each.
 *
 * Source: docs/decisions/0022-queue.md.
 */
export async function openPgBossQueue(databaseUrl: string, log: Log): Promise<Queue> {
  const boss = new PgBoss({ connectionString: databaseUrl, schedule: false, max: 3 });
  boss.on('error', (error) => log.debug({ reason: error.message }, 'queue'));
  await boss.start();
  for (const topic of TOPICS) await boss.createQueue(topic, { name: topic, policy: 'short' });
  const emitter = new EventEmitter();
  const works = new Set<Topic>();
  let isStarted = false;
  const work = async (topic: Topic) => {
    if (!isStarted || works.has(topic) || emitter.listenerCount(topic) === 0) return;
    works.add(topic);
    await boss.work(topic, { pollingIntervalSeconds: 0.5, batchSize: 100 }, async () => {
      emitter.emit(topic);
    });
  };
  return {
    async hint(trx, topic) {
      await boss.send(topic, {}, {
        singletonKey: topic,
        retryLimit: 0,
        db: {
          executeSql: async (text: string, values: unknown[] = []) => ({
            rows: (await trx.executeQuery(CompiledQuery.raw(text, values))).rows,
          }),
        },
      } as PgBoss.SendOptions);
    },
    listen(topic, heard) {
      emitter.on(topic, heard);
      void work(topic);
      return () => emitter.off(topic, heard);
    },
    async start() {
      isStarted = true;
      for (const topic of TOPICS) await work(topic);
    },
    async close() {
      emitter.removeAllListeners();
      await boss.stop({ graceful: false, wait: true, close: true });
    },
  };
}
