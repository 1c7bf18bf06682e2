import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Gives each test of a file fake timers, and fails a test that leaves a timer. */
export function useFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    const left = vi.getTimerCount();
    vi.clearAllTimers();
    vi.useRealTimers();
    expect(left, 'timers left').toBe(0);
  });
}

/** Advances the clock, with every timer and promise that is due. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
