import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLargeBodies } from './large-bodies.ts';

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
