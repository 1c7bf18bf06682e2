/** A cache of values that expire. */
export interface TtlCache<T> {
  get(key: string): T | undefined;
  /** Caches a value for `ttlMs` milliseconds, by default without a limit; 0 removes the key. */
  set(key: string, value: T, ttlMs?: number): void;
}

interface Entry<T> {
  value: T;
  setMs: number;
  ttlMs: number;
  /** The number of `set` calls when the entry was last put at the end. */
  movedAt: number;
}

/**
 * Creates a cache of at most `capacity` values. The least recently used ones are dropped first: an entry that is read
 * moves to the end when half a capacity of others has come after it, since moving takes longer than reading.
 *
 * `now` is in milliseconds. Expired entries are dropped when they are read. A clock that is set back, by however much,
 * keeps no entry for longer than twice its time.
 */
export function createCache<T>(capacity: number, now: () => number = () => 0): TtlCache<T> {
  const entries = new Map<string, Entry<T>>();
  let setCount = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const isExpired = Math.abs(now() - entry.setMs) >= entry.ttlMs;
      const isBehind = setCount - entry.movedAt >= capacity / 2;
      if (isExpired || isBehind) entries.delete(key);
      if (isExpired) return undefined;
      if (isBehind) {
        entry.movedAt = setCount;
        entries.set(key, entry);
      }
      return entry.value;
    },
    set(key, value, ttlMs = Infinity) {
      entries.delete(key);
      if (ttlMs <= 0) return;
      setCount += 1;
      entries.set(key, { value, setMs: now(), ttlMs, movedAt: setCount });
      if (entries.size > capacity) dropOldest(entries, capacity);
    },
  };
}

/** Drops some at once: finding the oldest entry of a full map takes longer the more were deleted before it. */
function dropOldest(entries: Map<string, unknown>, capacity: number): void {
  let excess = entries.size - capacity + Math.floor(capacity / 16);
  for (const key of entries.keys()) {
    if (excess <= 0) return;
    entries.delete(key);
    excess -= 1;
  }
}
