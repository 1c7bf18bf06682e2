import { LRUCache } from 'lru-cache';

/** Values that are read from the database, each cached for five seconds. */
export interface Recent<Value> {
  /** The value of an ID; rejects when it cannot be read. Must not be called within a transaction. */
  get(id: string): Promise<Value>;
  /** Makes the next `get` read the value again. */
  forget(id: string): void;
}

/** A value, and when its read began. */
interface Cached<Value> {
  atMs: number;
  isRenewed: boolean;
  value: Promise<Value>;
  /** The last value that was read. */
  last: Value | undefined;
}

/** How long a cached value is valid. Another process can have changed it. */
const CACHED_MS = 5_000;
/**
 * After this time, the next `get` reads the value again in the background, so that no caller waits for a busy database.
 */
const RENEWED_MS = CACHED_MS / 2;
const MAX_VALUES = 10_000;

/**
 * Creates the cache.
 *
 * @param read reads a value; it gets the last one of the ID, for when the database fails.
 * @param isCached whether a value stays in the cache. Default all.
 */
export function createRecent<Value>(
  read: (id: string, last: Value | undefined) => Promise<Value>,
  now: () => number,
  isCached: (value: Value) => boolean = () => true,
): Recent<Value> {
  const cached = new LRUCache<string, Cached<Value>>({ max: MAX_VALUES });

  return {
    get(id) {
      const known = cached.get(id);
      const ageMs = known ? Math.abs(now() - known.atMs) : Infinity;
      if (!known || ageMs >= CACHED_MS) return readAndCache(id, known?.last);
      if (ageMs >= RENEWED_MS) renew(id, known);
      return known.value;
    },
    forget: (id) => void cached.delete(id),
  };

  /** Caches the read instead of the value, so that a value that was read before a `forget` is not kept. */
  function readAndCache(id: string, last: Value | undefined): Promise<Value> {
    const entry: Cached<Value> = { atMs: now(), isRenewed: false, value: read(id, last), last };
    cached.set(id, entry);
    entry.value.then(
      (value) => {
        if (isCached(value)) entry.last = value;
        else remove(id, entry);
      },
      () => remove(id, entry),
    );
    return entry.value;
  }

  /** Replaces a value once the new one is read, unless it was forgotten in the meantime. */
  function renew(id: string, known: Cached<Value>): void {
    if (known.isRenewed) return;
    known.isRenewed = true;
    const atMs = now();
    const replace = (last: Value) => {
      if (!isCached(last)) remove(id, known);
      else if (cached.peek(id) === known)
        cached.set(id, { atMs, isRenewed: false, value: Promise.resolve(last), last });
    };
    read(id, known.last).then(replace, () => undefined);
  }

  function remove(id: string, entry: Cached<Value>): void {
    if (cached.peek(id) === entry) cached.delete(id);
  }
}
