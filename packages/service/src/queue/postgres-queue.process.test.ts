import { isNightly } from '@postern/tools/test/is-nightly.js';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../db/open-store.ts';
import type { Log } from '../log/log.ts';
import { startProcess } from '../test/process.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { ownPostgres } from '../test/stores.ts';
import { openQueue } from './open-queue.ts';
import type { Queue } from './queue.ts';
import { begun, countHints, overPostgres, silent, type Bench } from './test/bench.ts';

/** How often the server restarts under load. */
const ROUNDS = isNightly ? 20 : 3;

/** Sends hints until one is received, because a process might not listen yet. */
async function expectHint({ store, queue }: Pick<Bench, 'store' | 'queue'>, count: () => number) {
  const before = count();
  const hintAgain = async () => {
    await store.write((trx) => queue.hint(trx, 'jobs'));
    return count();
  };
  await expect.poll(hintAgain).toBeGreaterThan(before);
}

describe.skipIf(needsPostgres())('the queue of PostgreSQL', () => {
  test('a hint wakes every process that listens', async () => {
    const bench = await overPostgres();
    const others = await Promise.all([1, 2, 3].map(() => another(bench.url)));
    for (const queue of [bench.queue, ...others]) {
      const hints = countHints(queue, 'jobs');
      await expectHint(bench, () => hints.count);
    }
  });

  test('a process that begins to listen gets a hint of every topic', async () => {
    const { url } = await overPostgres();
    const queue = await another(url);
    const counters = (['jobs', 'deliveries'] as const).map((topic) => countHints(queue, topic));
    await expect.poll(() => Math.min(...counters.map(({ count }) => count))).toBeGreaterThan(0);
  });

  test('a process that only serves requests has no listening connection', async () => {
    const { store, queue } = await overPostgres();
    await store.write((trx) => queue.hint(trx, 'jobs'));
    expect(await connectionsOf(store)).toHaveLength(1);
    countHints(queue, 'jobs');
    await expect.poll(() => connectionsOf(store)).toContain('listen postern');
  });

  test('a transaction sends one notification for all of its hints', async () => {
    const { store, queue } = await overPostgres();
    const client = await store.connect!();
    onTestFinished(() => client.end());
    const payloads: string[] = [];
    client.on('notification', ({ channel }) => payloads.push(channel));
    await client.query('listen postern');
    await store.write(async (trx) => {
      for (let index = 0; index < 10; index += 1) {
        await queue.hint(trx, 'deliveries');
        await queue.hint(trx, 'jobs');
      }
    });
    await expect.poll(() => payloads).toEqual(['postern']);
    await sql`notify postern`.execute(store.db);
    await expect.poll(() => payloads).toEqual(['postern', 'postern']);
  });

  test('hints in transactions that stay open do not wait for each other', async () => {
    const { store, queue } = await overPostgres();
    const order: string[] = [];
    await store.write(async (one) => {
      await queue.hint(one, 'jobs');
      await store.write(async (other) => {
        await queue.hint(other, 'deliveries');
        await queue.hint(other, 'jobs');
      });
      order.push('other');
      await queue.hint(one, 'deliveries');
    });
    expect(order).toEqual(['other']);
  });

  test('a connection that does not respond is replaced', async () => {
    const { store } = await overPostgres();
    let isSilent = false;
    let connections = 0;
    const connect = async () => {
      connections += 1;
      const client = await store.connect!();
      const query = client.query.bind(client) as (text: string) => Promise<unknown>;
      client.query = ((text: string) =>
        isSilent ? new Promise(() => undefined) : query(text)) as typeof client.query;
      return client;
    };
    const { createListener } = await import('./listener.ts');
    const log = { ...silent(), warn: vi.fn(), info: vi.fn() };
    const onHint = vi.fn();
    const options = { connect, channel: 'postern', onHint, log, checkMs: 10, answerMs: 50 };
    const listener = createListener(options);
    onTestFinished(() => listener.stop());
    listener.start();
    await expect.poll(() => onHint).toHaveBeenCalledTimes(1);
    isSilent = true;
    await expect.poll(() => log.warn).toHaveBeenCalledTimes(1);
    isSilent = false;
    await expect.poll(() => log.info).toHaveBeenCalledTimes(1);
    expect(onHint).toHaveBeenCalledTimes(2);
    expect(connections).toBeGreaterThan(1);
    expect(log.warn.mock.calls[0]![0]).toEqual({
      code: 'ETIMEDOUT',
      reason: 'The connection does not respond',
    });
  });
});

describe.skipIf(needsPostgres())('the queue of PostgreSQL, when its server stops', () => {
  const postgres = ownPostgres();
  const open = (log?: Log) => overPostgres({ log, server: postgres.server() });

  test('the queue listens again after a restart of the server, and logs that once', async () => {
    const log = { ...silent(), warn: vi.fn(), info: vi.fn() };
    const bench = await open(log);
    const hints = countHints(bench.queue, 'jobs');
    await expectHint(bench, () => hints.count);
    await postgres.server().kill();
    await expect.poll(() => log.warn).toHaveBeenCalled();
    await pause(1500);
    hints.count = 0;
    await postgres.server().start();
    await expect.poll(() => log.info).toHaveBeenCalled();
    // After the outage, one hint of each topic covers the missed ones.
    await expect.poll(() => hints.count).toBeGreaterThan(0);
    await expectHint(bench, () => hints.count);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.info).toHaveBeenCalledTimes(1);
  });

  test('the queue closes while the server is stopped', async () => {
    const bench = await open();
    const hints = countHints(bench.queue, 'jobs');
    await expectHint(bench, () => hints.count);
    await postgres.server().stop();
    try {
      await bench.queue.close();
    } finally {
      await postgres.server().start();
    }
  });

  test('restarts of the server under load never end the process', async () => {
    const { url } = await open();
    const other = startProcess(`
      const { openStore } = await load('db/open-store.ts');
      const { openQueue } = await load('queue/open-queue.ts');
      const nothing = () => undefined;
      const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
      const store = await openStore(${JSON.stringify(url)});
      const queue = openQueue(store, log);
      let hints = 0;
      queue.listen('jobs', () => (hints += 1));
      await queue.start();
      process.stdin.on('data', () => { hints = 0; });
      setInterval(() => say(String(hints)), 100);
      await say('ready');
      for (;;) {
        await store.write((trx) => queue.hint(trx, 'jobs')).catch(nothing);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    `);
    expect(await other.line()).toBe('ready');
    for (let round = 0; round < ROUNDS; round += 1) {
      await pause(200 + 100 * Math.random());
      await (round % 2 ? postgres.server().kill() : postgres.server().stop());
      await pause(300);
      await postgres.server().start();
    }
    other.child.stdin!.write('forget\n');
    await expect.poll(async () => Number(await other.line())).toBeGreaterThan(0);
    expect(other.stderr()).toBe('');
    expect(other.child.exitCode).toBe(null);
  });
});

async function another(url: string): Promise<Queue> {
  const store = await openStore(url);
  onTestFinished(() => store.close());
  return begun(openQueue(store, silent()));
}

/** The last statement of each connection of the service to this database. */
async function connectionsOf({ db }: Bench['store']): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and application_name = 'postern'`.execute(db);
  return rows.map(({ query }) => query);
}
