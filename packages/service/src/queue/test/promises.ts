import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ear, type Bench } from './bench.ts';

type Open = () => Promise<Pick<Bench, 'store' | 'queue'>>;

/** What whoever uses a queue may rely on. */
export function keepsItsPromises(open: Open) {
  test('a hint is heard', async () => {
    const { store, queue } = await open();
    const ears = (['jobs', 'deliveries'] as const).map((topic) => ear(queue, topic));
    await store.write((trx) => queue.hint(trx, 'jobs'));
    await expect.poll(() => ears[0]!.count).toBeGreaterThan(0);
    await store.write((trx) => queue.hint(trx, 'deliveries'));
    await expect.poll(() => ears[1]!.count).toBeGreaterThan(0);
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
    // The test closes the store, and a hint may still come after the last row was seen.
    stop();
    await looking;
  });

  test('nothing is heard after the listener is taken away, or the queue closed', async () => {
    const { store, queue } = await open();
    const gone = ear(queue, 'jobs');
    const stays = ear(queue, 'jobs');
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

/** What holds where hints are rows of the same database. */
export function waitsForTheCommit(open: Open) {
  test('a hint is not heard before the commit, and never after a rollback', async () => {
    const { store, queue } = await open();
    const heard = ear(queue, 'jobs');
    await expect.poll(() => heard.count).toBeGreaterThan(0);
    await pause(100);
    heard.count = 0;
    const undone = store.write(async (trx) => {
      await queue.hint(trx, 'jobs');
      await pause(300);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await pause(300);
    expect(heard.count).toBe(0);
  });
}
