/** At most `count` requests in each window. */
export interface Rate {
  count: number;
  windowMs: number;
}

/** What a quota says to one request. */
export interface Admission {
  isAdmitted: boolean;
  /** Requests left in this window. */
  remaining: number;
  /** Until the window ends, in milliseconds. */
  resetMs: number;
}

/** Counts requests by key. */
export interface Quota {
  readonly rate: Rate;
  /** Says what the key has left, and counts nothing. */
  look(key: string): Admission;
  /** Counts one request of the key. */
  count(key: string): Admission;
  /** Refuses the key for so many milliseconds. */
  block(key: string, forMs: number): void;
  /** Says how many keys are held. */
  size(): number;
}

/**
 * Makes a quota of fixed windows; a key's window starts with its first request.
 *
 * It holds at most `maxKeys` keys. Beyond that the one that asked least among the oldest few
 * is forgotten, so that a flood of new keys neither grows memory nor frees one that is at its
 * limit. Counting is one synchronous step: exact under any concurrency, in one process.
 *
 * Source: docs/decisions/api.md#0009.
 */
export function createQuota(rate: Rate, options: { now: () => number; maxKeys?: number }): Quota {
  const { now, maxKeys = 20_000 } = options;
  const windows = new Map<string, Window>();

  return {
    rate,
    size: () => windows.size,
    look: (key) => describe(current(key), now()),
    block(key, forMs) {
      Object.assign(open(key), { count: rate.count, endsMs: now() + forMs });
    },
    count(key) {
      const window = open(key);
      const admission = describe(window, now());
      if (!admission.isAdmitted) return admission;
      window.count++;
      return { ...admission, remaining: admission.remaining - 1 };
    },
  };

  function open(key: string): Window {
    let window = current(key);
    if (!window) {
      makeRoom();
      windows.set(key, (window = { count: 0, endsMs: now() + rate.windowMs }));
    }
    return window;
  }

  function current(key: string): Window | undefined {
    const window = windows.get(key);
    if (!window || window.endsMs > now()) return window;
    windows.delete(key);
    return undefined;
  }

  function describe(window: Window | undefined, nowMs: number): Admission {
    const remaining = rate.count - (window?.count ?? 0);
    const resetMs = window ? window.endsMs - nowMs : rate.windowMs;
    return { isAdmitted: remaining > 0, remaining, resetMs };
  }

  // The map is in order of arrival, so windows that ended are found at its front.
  function makeRoom(): void {
    for (const [key, window] of windows) {
      if (window.endsMs > now()) break;
      windows.delete(key);
    }
    if (windows.size < maxKeys) return;
    const oldest: [string, Window][] = [];
    for (const entry of windows) if (oldest.push(entry) === SAMPLE_SIZE) break;
    oldest.sort(([, a], [, b]) => a.count - b.count);
    for (const [key] of oldest) windows.delete(key);
    for (const [key, window] of oldest.slice(1)) windows.set(key, window);
  }
}

interface Window {
  count: number;
  endsMs: number;
}

const SAMPLE_SIZE = 8;
