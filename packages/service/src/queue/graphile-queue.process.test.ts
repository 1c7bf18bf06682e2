import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Store } from '../db/store.ts';
import { startProcess } from '../test/process.ts';
import { needsPostgres } from '../test/programs.ts';
import { ownPostgres, sharedPostgres } from '../test/stores.ts';
import type { Log } from '../service-context.ts';
import { openGraphileQueue } from './graphile-queue.ts';
import type { Queue } from './queue.ts';
import { begun, ear, overPostgres, silent } from './test/bench.ts';

/** How often the server goes away under load. */
const ROUNDS = Number(process.env['POSTERN_TEST_ROUNDS'] ?? 3);

describe.skipIf(needsPostgres())('graphile-worker', () => {
  const open = () => overPostgres();
  test('a hint wakes every process that listens', async () => {
    const { store, queue, url } = await open();
    const others = await Promise.all([1, 2, 3].map(() => another(url)));
    const ears = [queue, ...others].map((one) => ear(one, 'jobs'));
    await pause(300);
    for (const each of ears) each.count = 0;
    await store.write((trx) => queue.hint(trx, 'jobs'));
    for (const each of ears) await expect.poll(() => each.count).toBeGreaterThan(0);
  });

  test('a hint that nobody was there for is heard by the first who comes', async () => {
    const { store, queue, url } = await open();
    await store.write((trx) => queue.hint(trx, 'deliveries'));
    const heard = ear(await another(url), 'deliveries');
    await expect.poll(() => heard.count).toBeGreaterThan(0);
  });

  test('a process that does not listen leaves hints to others', async () => {
    const { store, queue } = await open();
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await pause(1500);
    expect(await waiting(store)).toBe(1);
  });

  test('however many hints are given, few wait', async () => {
    const { store, queue } = await open();
    for (let index = 0; index < 100; index += 1)
      await Promise.all(
        [1, 2, 3].map(() =>
          store.write(async (trx) => {
            await queue.hint(trx, 'jobs');
            await queue.hint(trx, 'deliveries');
          }),
        ),
      );
    expect(await waiting(store)).toBeLessThanOrEqual(32);
  });

  test('hints in transactions that stay open do not wait for each other', async () => {
    const { store, queue } = await open();
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

  test("the queue's tables may be emptied while it runs", async () => {
    const { store, queue } = await open();
    const heard = ear(queue, 'jobs');
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await expect.poll(() => heard.count).toBeGreaterThan(0);
    await sql`truncate postern_queue._private_jobs, postern_queue._private_tasks cascade`.execute(
      store.db,
    );
    heard.count = 0;
    // The engine says that it listens a moment before it does, and the job that a first hint left is gone.
    const hintAgain = async () => {
      await store.write((trx) => queue.hint(trx, 'jobs'));
      await pause(100);
      return heard.count;
    };
    await expect.poll(hintAgain).toBeGreaterThan(0);
  });

  test('more hints are given than its engine has numbers for', async () => {
    const { store, queue } = await open();
    await sql`select setval(pg_get_serial_sequence('postern_queue._private_tasks', 'id'), 2147483647)`.execute(
      store.db,
    );
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await store.write((trx) => queue.hint(trx, 'deliveries'));
    expect(await waiting(store)).toBe(2);
  });

  test('makes its tables once, whoever comes first', async () => {
    const url = await sharedPostgres().createDatabase();
    const queues = await Promise.all([1, 2, 3].map(() => openGraphileQueue(url, silent())));
    await Promise.all(queues.map((queue) => queue.close()));
  });
});

describe.skipIf(needsPostgres())('graphile-worker, when its server goes away', () => {
  const postgres = ownPostgres();
  const open = (log?: Log) => overPostgres({ log, server: postgres.server() });

  test('a server that is restarted is listened to again, and that is said once', async () => {
    const log = { ...silent(), warn: vi.fn(), info: vi.fn() };
    const { store, queue } = await open(log);
    const heard = ear(queue, 'jobs');
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await expect.poll(() => heard.count).toBeGreaterThan(0);
    await postgres.server().kill();
    await expect.poll(() => log.warn).toHaveBeenCalled();
    await pause(1500);
    await postgres.server().start();
    await expect.poll(() => log.info).toHaveBeenCalled();
    heard.count = 0;
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await expect.poll(() => heard.count).toBeGreaterThan(0);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.info).toHaveBeenCalledTimes(1);
  });

  test('closes while the server is away', async () => {
    const { store, queue } = await open();
    const heard = ear(queue, 'jobs');
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await expect.poll(() => heard.count).toBeGreaterThan(0);
    await postgres.server().stop();
    try {
      await queue.close();
    } finally {
      await postgres.server().start();
    }
  });

  test('a server that comes and goes under load never ends the process', async () => {
    const { url } = await open();
    const other = startProcess(`
      const { openStore } = await load('db/open-store.ts');
      const { openQueue } = await load('queue/open-queue.ts');
      const databaseUrl = ${JSON.stringify(url)};
      const nothing = () => undefined;
      const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
      const store = await openStore(databaseUrl);
      const queue = await openQueue(store, { databaseUrl, log });
      let heard = 0;
      queue.listen('jobs', () => (heard += 1));
      await queue.start();
      process.stdin.on('data', () => { heard = 0; });
      setInterval(() => say(String(heard)), 100);
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
  return begun(await openGraphileQueue(url, silent()));
}

async function waiting(store: Store): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from postern_queue._private_jobs
  `.execute(store.db);
  return rows[0]!.n;
}
