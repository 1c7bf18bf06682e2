import { expect, onTestFinished, test, vi } from 'vitest';
import { createWriteBuffer } from './write-buffer.ts';

function fakeTime() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test('entries within the wait or during a write are written together, one batch at a time', async () => {
  fakeTime();
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const buffer = createWriteBuffer<number, number>(
    async (entries) => {
      batches.push(entries);
      await new Promise<void>((resolve) => ends.push(resolve));
      return entries.length;
    },
    { lingerMs: 5 },
  );
  const first = [buffer.add(1), buffer.add(2)];
  await vi.advanceTimersByTimeAsync(4);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([[1, 2]]);
  const second = [buffer.add(3), buffer.add(4)];
  await vi.advanceTimersByTimeAsync(100);
  expect(batches).toHaveLength(1);
  ends[0]!();
  expect(await Promise.all(first)).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(5);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
  ends[1]!();
  expect(await Promise.all(second)).toEqual([2, 2]);
});

test('a full or flushed batch is written at once', async () => {
  fakeTime();
  const batches: number[][] = [];
  const buffer = createWriteBuffer<number, void>(async (entries) => void batches.push(entries), {
    lingerMs: 1000,
    most: 2,
  });
  void buffer.add(1);
  await buffer.add(2);
  void buffer.add(3);
  await buffer.flush();
  await buffer.flush();
  expect(batches).toEqual([[1, 2], [3], []]);
});

test('a batch that cannot be written rejects its own entries, and the next is written', async () => {
  let isBroken = true;
  const buffer = createWriteBuffer<number, string>(
    () => (isBroken ? Promise.reject(new Error('No disk')) : Promise.resolve('written')),
    { lingerMs: 0 },
  );
  await expect(buffer.add(1)).rejects.toThrow('No disk');
  isBroken = false;
  expect(await buffer.add(2)).toBe('written');
});
