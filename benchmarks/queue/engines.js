import { CompiledQuery } from 'kysely';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { load } from './load.js';

const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** What is compared: each opens a queue over a database. */
export const engines = {
  async 'graphile-worker'(url) {
    const { openGraphileQueue } = await load('queue/graphile-queue.ts');
    return openGraphileQueue(url, log);
  },
  async 'pg-boss'(url) {
    const { openPgBossQueue } = await load('queue/test/pg-boss-queue.ts');
    return openPgBossQueue(url, log);
  },
  'bare NOTIFY': openBare,
};

/** The least there can be: no rows, no poll, no reconnect. A yardstick. */
async function openBare(url) {
  const emitter = new EventEmitter();
  const client = new pg.Client({ connectionString: url });
  client.on('error', nothing);
  client.on('notification', ({ payload }) => emitter.emit(payload));
  await client.connect();
  return {
    hint: (trx, topic) =>
      trx.executeQuery(CompiledQuery.raw(`select pg_notify('bare', $1)`, [topic])),
    listen(topic, heard) {
      emitter.on(topic, heard);
      return () => emitter.off(topic, heard);
    },
    start: () => client.query('listen bare'),
    close: () => client.end(),
  };
}
