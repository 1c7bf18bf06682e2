import { createAskStore } from '@postern/proxy/limits';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import type { Counter } from './counter.ts';
import { createSharedCounter, type SharedCount } from './shared-counter.ts';

const rateOf = (count: number) => ({ name: 'single', count, windowMs: 60_000 });

/** Several processes with one store, which counts its requests and can be made unavailable. */
function setUp(limit: number, processes: number) {
  const limiter = new RateLimiterMemory({ points: limit, duration: 60 });
  let nowMs = 0;
  let questions = 0;
  let isAway = false;
  const count: SharedCount = {
    async penalty(key, points) {
      questions += 1;
      if (isAway) throw new Error('away');
      return limiter.penalty(key, points);
    },
  };
  const nothing = () => undefined;
  const reports = { now: () => nowMs, onFailure: nothing, onSuccess: nothing };
  const counters = Array.from({ length: processes }, () =>
    createSharedCounter(rateOf(limit), {
      count,
      ask: createAskStore(reports),
      nowMs: () => nowMs,
    }),
  );
  return {
    counters,
    questions: () => questions,
    pass: (ms: number) => void (nowMs += ms),
    setAway: (away: boolean) => void (isAway = away),
  };
}

async function admitted(counter: Counter, times: number, key = 'a'): Promise<number> {
  let count = 0;
  for (let i = 0; i < times; i += 1) if ((await counter(key)).isWithin) count += 1;
  return count;
}

test('processes allow exactly the limit together, in any order of requests', async () => {
  const { counters } = setUp(100, 4);
  const each = await Promise.all(counters.map((counter) => admitted(counter, 100)));
  expect(each.reduce((sum, count) => sum + count)).toBe(100);
});

test('many requests at the same time are allowed up to the limit', async () => {
  const { counters, questions } = setUp(20, 2);
  const all = await Promise.all(
    counters.flatMap((counter) => Array.from({ length: 40 }, () => counter('a'))),
  );
  expect(all.filter(({ isWithin }) => isWithin)).toHaveLength(20);
  expect(questions()).toBeLessThan(10);
});

test('a busy key needs few requests to the store, and a quiet one reserves no more than it needs', async () => {
  const { counters, questions } = setUp(1600, 2);
  expect(await admitted(counters[0]!, 1000)).toBe(1000);
  expect(questions()).toBeLessThan(20);
  expect((await counters[1]!('b')).left).toBe(1599);
  expect((await counters[0]!('b')).left).toBe(1598);
});

test('the number of requests left is that of all processes', async () => {
  const { counters } = setUp(20, 2);
  expect(await counters[0]!('a')).toMatchObject({ isWithin: true, left: 19 });
  expect(await counters[1]!('a')).toMatchObject({ isWithin: true, left: 18 });
  expect(await counters[0]!('a')).toMatchObject({ isWithin: true, left: 17 });
});

test('a key at its limit is rejected without a request to the store', async () => {
  const { counters, questions } = setUp(10, 1);
  await admitted(counters[0]!, 11);
  const before = questions();
  expect(await admitted(counters[0]!, 1000)).toBe(0);
  expect(questions()).toBe(before);
  const { resetMs } = await counters[0]!('a');
  expect(resetMs).toBeGreaterThan(0);
  expect(resetMs).toBeLessThanOrEqual(60_000);
});

test('an unavailable store gets one request a second, and meanwhile each process counts separately', async () => {
  const { counters, questions, pass, setAway } = setUp(10, 2);
  setAway(true);
  expect(await admitted(counters[0]!, 100)).toBe(10);
  expect(await admitted(counters[1]!, 100)).toBe(10);
  expect(questions()).toBe(2);
  setAway(false);
  pass(1000);
  expect(await admitted(counters[0]!, 100)).toBe(10);
});

test('a key at its limit is rejected while the store is unavailable, also after many new keys', async () => {
  const { counters, setAway } = setUp(4, 1);
  await admitted(counters[0]!, 5);
  setAway(true);
  for (let at = 0; at < 70_000; at += 1) await counters[0]!(`noise ${at}`);
  expect(await admitted(counters[0]!, 10)).toBe(0);
});

test('a refund allows one more request of a key, also while the store is unavailable', async () => {
  const { counters, setAway } = setUp(4, 2);
  expect(await admitted(counters[0]!, 5)).toBe(4);
  counters[0]!.refund('a');
  expect(await admitted(counters[0]!, 5)).toBe(1);
  expect(await admitted(counters[1]!, 5)).toBe(0);
  setAway(true);
  expect(await admitted(counters[0]!, 5, 'b')).toBe(4);
  counters[0]!.refund('b');
  expect(await admitted(counters[0]!, 5, 'b')).toBe(1);
});
