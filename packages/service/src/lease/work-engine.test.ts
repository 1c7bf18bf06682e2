import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemoryQueue } from '../queue/memory-queue.ts';
import { createWorkEngine, type WorkKind, type WorkItem } from './work-engine.ts';

/** An item whose run ends when the test ends it. */
interface TestItem extends WorkItem {
  name: string;
  isAborted: boolean;
  /** The signal that its run received. */
  stopping: AbortSignal | null;
  end(error?: Error): void;
  ended: Promise<void>;
}

function itemOf(name: string): TestItem {
  let end: TestItem['end'] = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return {
    name,
    isAborted: false,
    stopping: null,
    abort() {
      this.isAborted = true;
    },
    end,
    ended,
  };
}

/** An engine that claims the items of a test, and its calls. */
function startEngine(overrides: Partial<WorkKind<TestItem>> = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = { now: 1_000_000 };
  const calls: string[] = [];
  const due: TestItem[] = [];
  const engine = createWorkEngine<TestItem>(
    {
      queue: createMemoryQueue(),
      now: () => clock.now,
      warn: (error, message) => calls.push(`${message}: ${(error as Error).message}`),
    },
    {
      topic: 'jobs',
      pollMs: 1000,
      repair: async (isStart) => void calls.push(isStart ? 'repair at the start' : 'repair'),
      async claim(pending) {
        calls.push(`claim beside ${pending.length}`);
        return { items: due.splice(0), waitMs: Infinity };
      },
      run(item, stopping) {
        item.stopping = stopping;
        return item.ended;
      },
      ...overrides,
    },
  );
  onTestFinished(() => void vi.useRealTimers());
  engine.start();
  return {
    engine,
    clock,
    calls,
    /** Makes items due, and wakes the engine. */
    async claim(...items: TestItem[]) {
      due.push(...items);
      engine.wake();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('an engine repairs before the first claim, once a minute, and when the clock goes back', async () => {
  const { engine, calls, clock, claim } = startEngine();
  await claim();
  expect(calls.slice(0, 2)).toEqual(['repair at the start', 'claim beside 0']);
  const repairs = () => calls.filter((call) => call === 'repair').length;

  clock.now += 59_999;
  await claim();
  expect(repairs()).toBe(0);
  clock.now += 1;
  await claim();
  expect(repairs()).toBe(1);
  clock.now -= 3_600_000;
  await claim();
  expect(repairs()).toBe(2);
  await engine.stop({ endMs: 0, abortMs: 0 });
});

test('an engine claims further items while some are running, and again as soon as an item has ended', async () => {
  const { engine, calls, claim } = startEngine();
  const [one, other] = [itemOf('one'), itemOf('other')];
  await claim(one, other);
  expect(engine.pending()).toEqual([one, other]);

  calls.length = 0;
  one.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(engine.pending()).toEqual([other]);
  expect(calls).toEqual(['claim beside 1']);
  other.end();
  await engine.stop({ endMs: 0, abortMs: 0 });
});

test('a repair, a claim or a run that fails is logged, and the engine continues', async () => {
  let claims = 0;
  const item = itemOf('one');
  const { engine, calls } = startEngine({
    repair: () => Promise.reject(new Error('locked')),
    async claim() {
      claims += 1;
      if (claims === 1) throw new Error('gone');
      return { items: claims === 2 ? [item] : [], waitMs: Infinity };
    },
  });
  await vi.advanceTimersByTimeAsync(1250);
  item.end(new Error('full'));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([
    'jobs could not be repaired: locked',
    'jobs could not be claimed: gone',
    'jobs could not be written: full',
  ]);
  expect(claims).toBe(3);
  await engine.stop({ endMs: 0, abortMs: 0 });
});

test('a stop waits for items, aborts them at the drain time, and has a maximum duration', async () => {
  const { engine, calls, claim } = startEngine();
  const [ends, hangs] = [itemOf('ends'), itemOf('hangs')];
  await claim(ends, hangs);
  calls.length = 0;

  let isStopped = false;
  const stopped = engine.stop({ endMs: 2000, abortMs: 1000 }).then(() => (isStopped = true));
  expect(hangs.stopping!.aborted).toBe(true);
  ends.end();
  await vi.advanceTimersByTimeAsync(1999);
  expect([ends.isAborted, hangs.isAborted]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([ends.isAborted, hangs.isAborted]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(999);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect(calls).toEqual([]);
});

test('an item that is claimed during the stop receives an aborted signal, and the stop waits for it', async () => {
  const item = itemOf('late');
  let claimed: () => void = () => undefined;
  const { engine } = startEngine({
    async claim() {
      await new Promise<void>((resolve) => (claimed = resolve));
      return { items: [item], waitMs: Infinity };
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  let isStopped = false;
  const stopped = engine.stop({ endMs: 2000, abortMs: 1000 }).then(() => (isStopped = true));
  claimed();
  await vi.advanceTimersByTimeAsync(0);
  expect(item.stopping!.aborted).toBe(true);
  expect(isStopped).toBe(false);
  item.end();
  await stopped;
});
