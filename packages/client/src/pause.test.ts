import { afterEach, expect, test, vi } from 'vitest';
import { pause } from './pause.ts';

afterEach(() => vi.useRealTimers());

test('waits as long as it is told', async () => {
  vi.useFakeTimers();
  let isOver = false;
  void pause(1000, undefined).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

test('ends with the reason when it is aborted, before and amid, and leaves nothing behind', async () => {
  vi.useFakeTimers();
  const reason = new Error('enough');
  await expect(pause(1000, AbortSignal.abort(reason))).rejects.toBe(reason);
  const controller = new AbortController();
  const paused = pause(1000, controller.signal);
  controller.abort(reason);
  await expect(paused).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});

test('a signal that outlives many pauses gathers no listeners', async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  for (let at = 0; at < 3; at++) await pause(0, signal);
  expect(removed).toHaveBeenCalledTimes(3);
});
