import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemoryQueue } from '../queue/memory-queue.ts';
import { createWorkLoop } from './work-loop.ts';

/** A loop whose polls are counted. The test ends each poll, with the maximum wait until the next. */
function startLoop() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let looks = 0;
  let end: (waitMs: number) => void = () => undefined;
  const look = () => {
    looks += 1;
    return new Promise<number>((resolve) => (end = resolve));
  };
  const loop = createWorkLoop(createMemoryQueue(), { topic: 'jobs', pollMs: 1000, look });
  onTestFinished(async () => {
    const stopped = loop.stop();
    end(0);
    await stopped;
    vi.useRealTimers();
  });
  loop.start();
  return {
    loop,
    looks: () => looks,
    async endLook(waitMs = Infinity) {
      end(waitMs);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a loop polls when woken, again after a wake during a poll, and otherwise after the interval ±25 %', async () => {
  const { loop, looks, endLook } = startLoop();
  expect(looks()).toBe(1);
  await endLook();
  await vi.advanceTimersByTimeAsync(749);
  expect(looks()).toBe(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(looks()).toBe(2);

  await endLook();
  expect(looks()).toBe(2);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks()).toBe(3);

  loop.wake();
  await endLook();
  expect(looks()).toBe(4);

  await endLook(50);
  await vi.advanceTimersByTimeAsync(49);
  expect(looks()).toBe(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks()).toBe(5);

  await endLook(0);
  expect(looks()).toBe(6);
});

test('a stop waits for the running poll, and no other begins', async () => {
  const { loop, looks, endLook } = startLoop();
  let isOver = false;
  const stopped = loop.stop().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect(isOver).toBe(false);
  await endLook();
  await stopped;
  expect(looks()).toBe(1);
});
