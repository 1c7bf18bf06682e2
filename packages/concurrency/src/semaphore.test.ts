import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function openWork(permits: number) {
  const semaphore = createSemaphore(permits);
  const begun: { name: string; end: (fail?: Error) => void }[] = [];
  const run = (name: string) =>
    semaphore.run(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push({
            name,
            end(fail) {
              if (fail) reject(fail);
              else resolve(name);
            },
          });
        }),
    );
  return { begun, run, names: () => begun.map(({ name }) => name) };
}

test('a semaphore runs as much work as it has permits, first in, first out', async () => {
  const { begun, run, names } = openWork(2);
  const all = ['a', 'b', 'c', 'd'].map(run);
  expect(names()).toEqual(['a', 'b']);
  begun[1]!.end();
  expect(await all[1]).toBe('b');
  await turn();
  expect(names()).toEqual(['a', 'b', 'c']);
  for (const { end } of begun) end();
  await turn();
  begun[3]!.end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails releases its permit', async () => {
  const { begun, run } = openWork(1);
  const first = run('a');
  const second = run('b');
  begun[0]!.end(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await turn();
  begun[1]!.end();
  expect(await second).toBe('b');
});

test('a call for many permits is not overtaken by a later call for few', async () => {
  const semaphore = createSemaphore(3);
  const [two, one] = [await semaphore.acquire(2), await semaphore.acquire()];
  const order: string[] = [];
  const all = semaphore.acquire(3).then((release) => {
    order.push('all');
    return release;
  });
  const after = semaphore.acquire().then(() => order.push('after'));
  one();
  expect(semaphore.tryAcquire()).toBeNull();
  await turn();
  expect(order).toEqual([]);
  two();
  (await all)();
  await after;
  expect(order).toEqual(['all', 'after']);
});

test('releasing a permit twice frees it once', async () => {
  const semaphore = createSemaphore(1);
  const release = await semaphore.acquire();
  release();
  release();
  expect(semaphore.isIdle).toBe(true);
  expect(semaphore.tryAcquire()).not.toBeNull();
  expect(semaphore.tryAcquire()).toBeNull();
  expect(semaphore.isIdle).toBe(false);
});

test('a permit that was not released is free again after its lease', async () => {
  let nowMs = 0;
  const semaphore = createSemaphore(1, { ms: 1000, now: () => nowMs });
  const lost = await semaphore.acquire();
  let begun = 0;
  void semaphore.acquire().then(() => begun++);
  nowMs = 999;
  expect(semaphore.tryAcquire()).toBeNull();
  expect(semaphore.waiting).toBe(1);
  nowMs = 1000;
  expect(semaphore.tryAcquire()).toBeNull();
  await turn();
  expect(begun).toBe(1);
  lost();
  expect(semaphore.tryAcquire()).toBeNull();
  nowMs = 2000;
  expect(semaphore.tryAcquire()).not.toBeNull();
});
