import { AT_LIMIT, createCountTable } from './count-table.ts';

/** At most `count` requests in each window. */
export interface Rate {
  count: number;
  windowMs: number;
}

/** The state of a key in its window. */
export interface Standing {
  /** For a counted request, whether it is within the limit; otherwise whether the next one is. */
  isWithin: boolean;
  /** Requests left in this window. */
  left: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/** Counts requests by key. */
export interface WindowCounter {
  /** Returns the standing of a key, and counts nothing. */
  look(key: string): Standing;
  /** Counts one request of a key, unless it is at its limit. The default limit is that of the rate. */
  count(key: string, limit?: number): Standing;
  /** Removes one request of a key, within the window in which it was counted. */
  refund(key: string): void;
  /** Blocks a key for this many milliseconds, as if it had reached its limit. */
  block(key: string, forMs: number): void;
  /** How many keys it holds. */
  size(): number;
}

/**
 * Creates a counter of fixed windows in the memory of this process. The window of a key begins with its first request.
 *
 * Its size is bounded, see {@link createCountTable}: a flood of new keys neither grows memory nor frees a key that is at
 * its limit. Counting is one synchronous step, so it is exact under any concurrency.
 *
 * Source: docs/decisions/api.md#0009; docs/decisions/api.md#0041.
 */
export function createWindowCounter(rate: Rate, options: WindowCounterOptions): WindowCounter {
  const { now, maxKeys } = options;
  const windows = createCountTable<Window>(maxKeys);

  return {
    look: (key) => {
      const { used, limit, endsMs } = windowOf(key, rate.count);
      return { isWithin: used < limit, left: limit - used, resetMs: endsMs - now() };
    },
    count(key, limit = rate.count) {
      const { used, endsMs } = windowOf(key, limit);
      const isWithin = used < limit;
      const usedNow = isWithin ? used + 1 : used;
      set(key, { used: usedNow, limit, endsMs });
      return { isWithin, left: Math.max(0, limit - usedNow), resetMs: endsMs - now() };
    },
    refund(key) {
      const window = windows.get(key, now());
      if (window && window.used > 0) set(key, { ...window, used: window.used - 1 });
    },
    block(key, forMs) {
      set(key, { used: rate.count, limit: rate.count, endsMs: now() + forMs });
    },
    size: () => windows.size(),
  };

  function windowOf(key: string, limit: number): Window {
    return windows.get(key, now()) ?? { used: 0, limit, endsMs: now() + rate.windowMs };
  }

  function set(key: string, window: Window): void {
    const { used, limit, endsMs } = window;
    windows.set(key, window, { count: used < limit ? used : AT_LIMIT, endsMs, nowMs: now() });
  }
}

/** Options of {@link createWindowCounter}. */
export interface WindowCounterOptions {
  /** The current time in milliseconds. */
  now: () => number;
  /** The maximum number of keys below their limit, and of keys at their limit. */
  maxKeys: number;
}

/** The used part of a key's limit. */
interface Window {
  used: number;
  limit: number;
  endsMs: number;
}
