import { ValidateError } from '@postern/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asPassing } from './passing.ts';
import { retry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const passing = (retryAfterMs?: number) =>
  asPassing(new ValidateError('overloaded', { retryAfterMs }));

/** Tries something that fails in turn as told, then works; tells when each try was. */
function trying(
  failures: unknown[],
  { random = 1, signal }: { random?: number; signal?: AbortSignal } = {},
) {
  const startMs = Date.now();
  const triedAtMs: number[] = [];
  const attempt = async () => {
    triedAtMs.push(Date.now() - startMs);
    if (failures.length) throw failures.shift();
    return 'done';
  };
  const outcome = retry(attempt, { tries: 3, signal, random: () => random }).catch(
    (thrown: unknown) => thrown,
  );
  return { triedAtMs, outcome };
}

test('what works at once is tried once', async () => {
  const { triedAtMs, outcome } = trying([]);
  expect(await outcome).toBe('done');
  expect(triedAtMs).toEqual([0]);
});

test.each([
  [1, [0, 500, 1500]],
  [0.5, [0, 250, 750]],
  [0, [0, 0, 0]],
])('the waits are chance (%d) times half a second, then a second', async (random, atMs) => {
  const { triedAtMs, outcome } = trying([passing(), passing()], { random });
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('done');
  expect(triedAtMs).toEqual(atMs);
});

test('the third failure is the last', async () => {
  const last = passing();
  const { triedAtMs, outcome } = trying([passing(), passing(), last]);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(last);
  expect(triedAtMs).toHaveLength(3);
});

test.each([
  ['a failure that will not pass', new ValidateError('overloaded')],
  ['what is no ValidateError', new Error('aborted')],
  ['nothing at all', undefined],
])('%s is not tried again', async (_name, thrown) => {
  const { triedAtMs, outcome } = trying([thrown]);
  expect(await outcome).toBe(thrown);
  expect(triedAtMs).toEqual([0]);
});

test('Retry-After is waited for, up to a minute', async () => {
  const { triedAtMs, outcome } = trying([passing(7000), passing(60_000)]);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('done');
  expect(triedAtMs).toEqual([0, 7000, 67_000]);
});

test('a Retry-After of no time is no reason to hurry', async () => {
  const { triedAtMs } = trying([passing(0)]);
  await vi.runAllTimersAsync();
  expect(triedAtMs).toEqual([0, 500]);
});

test.each([60_001, 1e12, Infinity])('a Retry-After of %d ms is left to the caller', async (ms) => {
  const failure = passing(ms);
  const { triedAtMs, outcome } = trying([failure]);
  expect(await outcome).toBe(failure);
  expect(triedAtMs).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('an abort ends the wait between two tries', async () => {
  const controller = new AbortController();
  const { triedAtMs, outcome } = trying([passing(5000)], { signal: controller.signal });
  await vi.advanceTimersByTimeAsync(1000);
  const reason = new Error('enough');
  controller.abort(reason);
  expect(await outcome).toBe(reason);
  expect(triedAtMs).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});
