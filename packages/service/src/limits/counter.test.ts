import { expect, test } from 'vitest';
import { createMemoryCounter } from './counter.ts';

const RATE = { name: 'sign-in', count: 10, windowMs: 3_600_000 };
/** More keys than a table has room for. */
const NOISE = 70_000;

test('a key at its limit stays rejected after more new keys than the counter keeps', async () => {
  const counter = createMemoryCounter(RATE);
  for (let used = 0; used < 10; used += 1) await counter('olga');
  for (let at = 0; at < NOISE; at += 1) await counter(`noise ${at}`);
  expect(await counter('olga')).toMatchObject({ isWithin: false, left: 0 });
});

test('a key below its limit keeps its count after more new keys than the counter keeps', async () => {
  const counter = createMemoryCounter(RATE);
  for (let used = 0; used < 9; used += 1) await counter('olga');
  for (let at = 0; at < NOISE; at += 1) await counter(`noise ${at}`);
  expect(await counter('olga')).toMatchObject({ isWithin: true, left: 0 });
});

test('a counter that is full of keys at their limits counts a new key, and drops none of them', async () => {
  const counter = createMemoryCounter({ ...RATE, count: 2 });
  const spent = Array.from({ length: 20_000 }, (_, at) => `spent ${at}`);
  for (const key of [...spent, ...spent]) await counter(key);
  for (let at = 0; at < NOISE; at += 1) await counter(`noise ${at}`);
  const standings = await Promise.all(spent.map((key) => counter(key)));
  expect(standings.filter(({ isWithin }) => isWithin)).toEqual([]);
  const newcomer = [await counter('new'), await counter('new'), await counter('new')];
  expect(newcomer.map(({ isWithin }) => isWithin)).toEqual([true, true, false]);
});

test('a refund subtracts one from the count of a key, also at its limit, and never more than was counted', async () => {
  const counter = createMemoryCounter({ ...RATE, count: 2 });
  counter.refund('olga');
  for (let used = 0; used < 5; used += 1) await counter('olga');
  counter.refund('olga');
  const after = [await counter('olga'), await counter('olga')];
  expect(after.map(({ isWithin }) => isWithin)).toEqual([true, false]);
});
