import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { load } from './load.js';

const service = new URL('../../packages/service/', import.meta.url);
const require = createRequire(service);
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
  const { CompiledQuery } = require('kysely');
  const { Client } = require('pg');
  const emitter = new EventEmitter();
  const client = new Client({ connectionString: url });
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
