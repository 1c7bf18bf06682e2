import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countHints, type Bench } from './bench.ts';

type Open = () => Promise<Pick<Bench, 'store' | 'queue'>>;

/** The tests of every queue. */
export function keepsItsPromises(open: Open) {
  test('a listener receives the hints of its topic', async () => {
    const { store, queue } = await open();
    const counters = (['jobs', 'deliveries'] as const).map((topic) => countHints(queue, topic));
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await expect.poll(() => counters[0]!.count).toBeGreaterThan(0);
    await store.write((trx) => queue.hint(trx, 'deliveries'));
    await expect.poll(() => counters[1]!.count).toBeGreaterThan(0);
  });

  test('a listener that receives the last hint sees what was written before it', async () => {
    const { store, queue } = await open();
    let seen = 0;
    let looking = Promise.resolve();
    const look = async () => {
      const rows = await store.db.selectFrom('setting').select('name').execute();
      seen = Math.max(seen, rows.length);
    };
    const stop = queue.listen('jobs', () => {
      looking = Promise.all([looking, look()]).then(() => undefined);
    });
    for (let index = 0; index < 40; index += 1)
      await store.write(async (trx) => {
        await trx
          .insertInto('setting')
          .values({ name: String(index), value: '' })
          .execute();
        await queue.hint(trx, 'jobs');
      });
    await expect.poll(() => seen).toBe(40);
    // The test closes the store, and a hint can still arrive after the last row.
    stop();
    await looking;
  });

  test('a listener receives nothing after it is removed, or the queue is closed', async () => {
    const { store, queue } = await open();
    const gone = countHints(queue, 'jobs');
    const stays = countHints(queue, 'jobs');
    gone.stop();
    gone.count = 0;
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await expect.poll(() => stays.count).toBeGreaterThan(0);
    expect(gone.count).toBe(0);
    await queue.close();
    stays.count = 0;
    await pause(100);
    expect(stays.count).toBe(0);
  });
}

/** The tests of a queue whose hints are part of the transaction. */
export function waitsForTheCommit(open: Open) {
  test('a listener does not receive a hint before the commit, and never after a rollback', async () => {
    const { store, queue } = await open();
    const hints = countHints(queue, 'jobs');
    await expect.poll(() => hints.count).toBeGreaterThan(0);
    await pause(100);
    hints.count = 0;
    const undone = store.write(async (trx) => {
      await queue.hint(trx, 'jobs');
      await pause(300);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await pause(300);
    expect(hints.count).toBe(0);
  });
}
