import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Stops the clock in every test of a file: a limit is reached only when the test advances the time, never because a
 * machine is slow. Network I/O continues.
 */
export function stillClock() {
  beforeEach(() => {
    const toFake = ['setTimeout', 'clearTimeout', 'performance'] as const;
    vi.useFakeTimers({ toFake: [...toFake], shouldClearNativeTimers: true });
  });
  afterEach(() => void vi.useRealTimers());
  return {
    /** Advances the time by this many milliseconds. */
    pass: async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms)),
  };
}
