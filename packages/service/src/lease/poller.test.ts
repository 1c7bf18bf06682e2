import { expect, onTestFinished, test, vi } from 'vitest';
import { createPoller } from './poller.ts';

function startWait(poller: ReturnType<typeof createPoller>, atMostMs?: number) {
  const wait = { isOver: false };
  void poller.wait(atMostMs).then(() => (wait.isOver = true));
  return wait;
}

test('a wait ends when woken, at once after an earlier wake, and else by the interval ±25 %', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const poller = createPoller(1000);
  const first = startWait(poller);
  await vi.advanceTimersByTimeAsync(749);
  expect(first.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(501);
  expect(first.isOver).toBe(true);

  const woken = startWait(poller);
  poller.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(woken.isOver).toBe(true);

  poller.wake();
  const early = startWait(poller);
  await vi.advanceTimersByTimeAsync(0);
  expect(early.isOver).toBe(true);

  const short = startWait(poller, 50);
  await vi.advanceTimersByTimeAsync(49);
  expect(short.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(short.isOver).toBe(true);
});
