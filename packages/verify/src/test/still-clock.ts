import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Lets time stand still in every test of a file: a limit of the product is reached when the test
 * lets time pass, and never because a machine is slow. What comes over a wire comes all the same.
 */
export function stillClock() {
  beforeEach(() => {
    const toFake = ['setTimeout', 'clearTimeout', 'performance'] as const;
    vi.useFakeTimers({ toFake: [...toFake], shouldClearNativeTimers: true });
  });
  afterEach(() => void vi.useRealTimers());
  return {
    /** Lets so many milliseconds pass. */
    pass: async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms)),
  };
}
