import { ValidateError } from '@postern/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause, retry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const temporary = (retryAfterMs?: number) =>
  new ValidateError('overloaded', { retryAfterMs, retryable: true });

/** Retries an attempt that fails with each failure in turn and then succeeds; records the time of each attempt. */
function trying(
  failures: unknown[],
  { random = 1, signal }: { random?: number; signal?: AbortSignal } = {},
) {
  const startMs = Date.now();
  const attemptedAtMs: number[] = [];
  const attempt = async () => {
    attemptedAtMs.push(Date.now() - startMs);
    if (failures.length) throw failures.shift();
    return 'done';
  };
  const outcome = retry(attempt, { attempts: 3, signal, random: () => random }).catch(
    (thrown: unknown) => thrown,
  );
  return { attemptedAtMs, outcome };
}

test('a success needs one attempt', async () => {
  const { attemptedAtMs, outcome } = trying([]);
  expect(await outcome).toBe('done');
  expect(attemptedAtMs).toEqual([0]);
});

test.each([
  [1, [0, 500, 1500]],
  [0.5, [0, 250, 750]],
  [0, [0, 0, 0]],
])(
  'the waits are a random number (%d) times half a second, then a second',
  async (random, atMs) => {
    const { attemptedAtMs, outcome } = trying([temporary(), temporary()], { random });
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('done');
    expect(attemptedAtMs).toEqual(atMs);
  },
);

test('the third failure is the last', async () => {
  const last = temporary();
  const { attemptedAtMs, outcome } = trying([temporary(), temporary(), last]);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(last);
  expect(attemptedAtMs).toHaveLength(3);
});

test.each([
  ['a permanent failure', new ValidateError('overloaded')],
  ['another error', new Error('aborted')],
  ['undefined', undefined],
])('%s is not retried', async (_name, thrown) => {
  const { attemptedAtMs, outcome } = trying([thrown]);
  expect(await outcome).toBe(thrown);
  expect(attemptedAtMs).toEqual([0]);
});

test('the wait is at least the Retry-After, up to a minute', async () => {
  const { attemptedAtMs, outcome } = trying([temporary(7000), temporary(60_000)]);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('done');
  expect(attemptedAtMs).toEqual([0, 7000, 67_000]);
});

test('a Retry-After of 0 does not shorten the wait', async () => {
  const { attemptedAtMs } = trying([temporary(0)]);
  await vi.runAllTimersAsync();
  expect(attemptedAtMs).toEqual([0, 500]);
});

test.each([60_001, 1e12, Infinity])('a Retry-After of %d ms ends the attempts', async (ms) => {
  const failure = temporary(ms);
  const { attemptedAtMs, outcome } = trying([failure]);
  expect(await outcome).toBe(failure);
  expect(attemptedAtMs).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('an abort ends the wait between two attempts', async () => {
  const controller = new AbortController();
  const { attemptedAtMs, outcome } = trying([temporary(5000)], { signal: controller.signal });
  await vi.advanceTimersByTimeAsync(1000);
  const reason = new Error('enough');
  controller.abort(reason);
  expect(await outcome).toBe(reason);
  expect(attemptedAtMs).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a pause takes its time', async () => {
  let isOver = false;
  void pause(1000, undefined).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

test('an abort before or during a pause rejects with the reason, and leaves no timer', async () => {
  const reason = new Error('enough');
  await expect(pause(1000, AbortSignal.abort(reason))).rejects.toBe(reason);
  const controller = new AbortController();
  const paused = pause(1000, controller.signal);
  controller.abort(reason);
  await expect(paused).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});

test('a pause removes its listener from a signal that outlives it', async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, 'removeEventListener');
  vi.useRealTimers();
  for (let at = 0; at < 3; at++) await pause(0, signal);
  expect(removed).toHaveBeenCalledTimes(3);
});
