import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Gives each test of a file a clock that stands still, and wants no timer left at the end. */
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

/** Lets time pass, and all that follows from it. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
