import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLargeBodies, type LongBody } from './large-bodies.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('two bodies of an organization are read at a time, and the others in the order of arrival', async () => {
  const enter = createLargeBodies();
  const first = await enter('a');
  await enter('a');
  const begun: number[] = [];
  const waiting = [3, 4].map((at) => enter('a').then((release) => (begun.push(at), release)));
  await enter('b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual([]);
  first();
  (await waiting[0]!)();
  await waiting[1];
  expect(begun).toEqual([3, 4]);
});

test('a body that waits for ten seconds is rejected as overloaded, and frees its place in the queue', async () => {
  const enter = createLargeBodies();
  const first = await enter('a');
  await enter('a');
  const rejected = expect(enter('a')).rejects.toMatchObject({ code: 'overloaded' });
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
  first();
  await enter('a');
});

test('sixteen bodies are read at a time, over all organizations', async () => {
  const enter = createLargeBodies();
  const releases = await Promise.all(
    Array.from({ length: 16 }, (_, at) => enter(`organization ${at % 8}`)),
  );
  const next = enter('another');
  await vi.advanceTimersByTimeAsync(5000);
  releases[3]!();
  await next;
});

/** A long body of a rate, and whether it was ended. */
function bodyOf(rate: number) {
  const seen = { isEnded: false };
  const body: LongBody = { rate: () => rate, end: () => void (seen.isEnded = true) };
  return { body, seen };
}

test('sixteen slow bodies do not keep out another one: the slowest ends after five seconds', async () => {
  const enter = createLargeBodies();
  const slow = Array.from({ length: 16 }, (_, at) => bodyOf(40_000 + ((at * 7) % 16)));
  const releases = await Promise.all(
    slow.map(({ body }, at) => enter(`organization ${at % 8}`, body)),
  );
  const ended = () => slow.flatMap(({ seen }, at) => (seen.isEnded ? [at] : []));
  const next = [enter('another', bodyOf(1e6).body), enter('a third', bodyOf(1e6).body)];
  await vi.advanceTimersByTimeAsync(4999);
  expect(ended()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  // One for each body that waits.
  expect(ended()).toEqual([0, 7]);
  releases[0]!();
  releases[7]!();
  await Promise.all(next);
});

test('a body that sends 1 MiB a second, or has arrived, is not ended for others', async () => {
  const enter = createLargeBodies();
  const fast = Array.from({ length: 16 }, (_, at) => bodyOf(at === 0 ? Infinity : 1 << 20));
  await Promise.all(fast.map(({ body }, at) => enter(`organization ${at % 8}`, body)));
  const rejected = expect(enter('another')).rejects.toMatchObject({ code: 'overloaded' });
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected;
  expect(fast.some(({ seen }) => seen.isEnded)).toBe(false);
});
