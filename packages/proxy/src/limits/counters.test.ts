import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCounters, type LimitStore } from './counters.ts';
import type { Rate, Standing } from './window-counter.ts';
import { createAskStore } from './ask-store.ts';
import { fakeClock } from '../test/ask.ts';

// A store's time limit must not depend on the speed of the machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const rate: Rate = { count: 3, windowMs: 10_000 };

/** A store that counts like Redis, including requests over the limit. */
function fakeStore(now: () => number) {
  const windows = new Map<string, { count: number; endsMs: number }>();
  let state: 'up' | 'down' | 'rubbish' = 'up';
  let asked = 0;
  const store: LimitStore = {
    pepper: 'a secret of the test',
    async add(key, points, { windowMs }) {
      asked++;
      if (state === 'down') throw new Error('down');
      if (state === 'rubbish') return { count: NaN, resetMs: 1 };
      const known = windows.get(key);
      const window = known && known.endsMs > now() ? known : { count: 0, endsMs: now() + windowMs };
      window.count += points;
      windows.set(key, window);
      return { count: window.count, resetMs: window.endsMs - now() };
    },
  };
  return { store, windows, set: (next: typeof state) => (state = next), asked: () => asked };
}

function open(processes = 1) {
  const { now, advance } = fakeClock();
  const fake = fakeStore(now);
  const failures: string[] = [];
  const ask = () =>
    createAskStore({
      now,
      onFailure: () => failures.push('failed'),
      onSuccess: () => failures.push('worked'),
    });
  const counters = Array.from({ length: processes }, () =>
    createCounters({ store: fake.store, ask: ask(), now })('caller', rate),
  );
  return { ...fake, advance, counters, failures };
}

const admitted = async (counts: (Standing | Promise<Standing>)[]) =>
  (await Promise.all(counts)).filter(({ isWithin }) => isWithin).length;

test('several processes share a limit: exactly that many of all requests are allowed', async () => {
  const { counters } = open(4);
  const counts = Array.from({ length: 20 }, (_, at) => counters[at % 4]!.count('jane'));
  expect(await admitted(counts)).toBe(3);
  expect((await counters[0]!.count('joe')).isWithin).toBe(true);
});

test('a key in the store does not reveal its content', async () => {
  const { counters, windows } = open();
  await counters[0]!.count('203.0.113.7');
  expect([...windows.keys()]).toEqual([expect.stringMatching(/^postern:v1:caller:[0-9a-f]{64}$/)]);
});

test('a used-up key is rejected without a call, until the window of the store ends', async () => {
  const { counters, asked, advance } = open();
  for (let at = 0; at < 3; at++) await counters[0]!.count('jane');
  advance(4000);
  expect(await counters[0]!.count('jane')).toEqual({
    isWithin: false,
    left: 0,
    resetMs: 6000,
  });
  const before = asked();
  expect((await counters[0]!.count('jane')).isWithin).toBe(false);
  expect(asked()).toBe(before);
  advance(6000);
  expect((await counters[0]!.count('jane')).isWithin).toBe(true);
});

test.each(['down', 'rubbish'] as const)(
  'while the store is %s the process counts separately, including its earlier counts',
  async (state) => {
    const { counters, set, advance, failures } = open(2);
    await counters[0]!.count('jane');
    await counters[1]!.count('jane');
    set(state);
    expect(await admitted([1, 2, 3].map(() => counters[0]!.count('jane')))).toBe(2);
    expect(new Set(failures.slice(2))).toEqual(new Set(['failed']));
    set('up');
    advance(10_000);
    const counts = [0, 1, 0, 1].map((at) => counters[at]!.count('jane'));
    expect(await admitted(counts)).toBe(3);
  },
);

test('a failed store is not called for a second', async () => {
  const { counters, set, asked, advance } = open();
  set('down');
  for (const key of ['a', 'b', 'c']) await counters[0]!.count(key);
  expect(asked()).toBe(1);
  advance(1000);
  await counters[0]!.count('d');
  expect(asked()).toBe(2);
});

test('look counts nothing anywhere', async () => {
  const { counters, windows } = open();
  for (let at = 0; at < 9; at++) await counters[0]!.look('jane');
  expect([...windows.values()].map(({ count }) => count)).toEqual([0]);
  expect(counters[0]!.peek('jane').left).toBe(3);
});
