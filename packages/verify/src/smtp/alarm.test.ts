import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAlarm } from './alarm.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('calls once when its time is up', () => {
  const call = vi.fn();
  createAlarm(call).set(100);
  vi.advanceTimersByTime(99);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(call).toHaveBeenCalledOnce();
});

it.each([
  ['later', 200],
  ['sooner', 50],
])('keeps to the last time that was set, also a %s one', (_when, ms) => {
  const call = vi.fn();
  const alarm = createAlarm(call);
  alarm.set(100);
  alarm.set(ms);
  vi.advanceTimersByTime(ms - 1);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledOnce();
});

it('starts no second timer for a later time, and leaves none behind', () => {
  const call = vi.fn();
  const alarm = createAlarm(call);
  alarm.set(100);
  alarm.set(200);
  expect(vi.getTimerCount()).toBe(1);
  alarm.clear();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(call).not.toHaveBeenCalled();
});
