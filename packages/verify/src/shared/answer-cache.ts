/** Remembers answers for a while. */
export interface AnswerCache<T> {
  get: (key: string) => T | undefined;
  set: (key: string, answer: T, ttlMs: number) => void;
}

interface Entry<T> {
  answer: T;
  setMs: number;
  ttlMs: number;
  /** How many had been set when it was last put at the end. */
  movedAt: number;
}

/**
 * Makes a cache of at most `capacity` answers; the least recently used ones go first. An answer that is used moves to
 * the end only when half a capacity of others has come after it, since moving takes longer than reading.
 *
 * `now` yields milliseconds. An entry whose time has come is gone; nothing runs in between. A clock
 * that is set back, by however much, makes no entry live longer than twice its time.
 */
export function createAnswerCache<T>(capacity: number, now: () => number): AnswerCache<T> {
  const entries = new Map<string, Entry<T>>();
  let setCount = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const isOver = Math.abs(now() - entry.setMs) >= entry.ttlMs;
      const isBehind = setCount - entry.movedAt >= capacity / 2;
      if (isOver || isBehind) entries.delete(key);
      if (isOver) return undefined;
      if (isBehind) {
        entry.movedAt = setCount;
        entries.set(key, entry);
      }
      return entry.answer;
    },
    set(key, answer, ttlMs) {
      entries.delete(key);
      if (ttlMs <= 0) return;
      setCount += 1;
      entries.set(key, { answer, setMs: now(), ttlMs, movedAt: setCount });
      if (entries.size > capacity) dropOldest(entries, capacity);
    },
  };
}

/** Some at once: finding the oldest one of a full map again and again takes longer than an answer. */
function dropOldest(entries: Map<string, unknown>, capacity: number): void {
  let excess = entries.size - capacity + Math.floor(capacity / 16);
  for (const key of entries.keys()) {
    if (excess <= 0) return;
    entries.delete(key);
    excess -= 1;
  }
}
