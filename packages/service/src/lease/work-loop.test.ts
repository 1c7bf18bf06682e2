import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemoryQueue } from '../queue/memory-queue.ts';
import { createWorkLoop } from './work-loop.ts';

/** A loop whose polls are counted. The test ends each poll, with the maximum wait until the next. */
function startLoop() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let polls = 0;
  let end: (waitMs: number) => void = () => undefined;
  const poll = () => {
    polls += 1;
    return new Promise<number>((resolve) => (end = resolve));
  };
  const loop = createWorkLoop(createMemoryQueue(), { topic: 'jobs', pollMs: 1000, poll });
  onTestFinished(async () => {
    const stopped = loop.stop();
    end(0);
    await stopped;
    vi.useRealTimers();
  });
  loop.start();
  return {
    loop,
    polls: () => polls,
    async endPoll(waitMs = Infinity) {
      end(waitMs);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a loop polls when woken, again after a wake during a poll, and otherwise after the interval ±25 %', async () => {
  const { loop, polls, endPoll } = startLoop();
  expect(polls()).toBe(1);
  await endPoll();
  await vi.advanceTimersByTimeAsync(749);
  expect(polls()).toBe(1);
  await vi.advanceTimersByTimeAsync(501);
  expect(polls()).toBe(2);

  await endPoll();
  expect(polls()).toBe(2);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(polls()).toBe(3);

  loop.wake();
  await endPoll();
  expect(polls()).toBe(4);

  await endPoll(50);
  await vi.advanceTimersByTimeAsync(49);
  expect(polls()).toBe(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(polls()).toBe(5);

  await endPoll(0);
  expect(polls()).toBe(6);
});

test('a stop waits for the running poll, and no other begins', async () => {
  const { loop, polls, endPoll } = startLoop();
  let isOver = false;
  const stopped = loop.stop().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect(isOver).toBe(false);
  await endPoll();
  await stopped;
  expect(polls()).toBe(1);
});
