/** Remembers answers for a while. */
export interface AnswerCache<T> {
  get: (key: string) => T | undefined;
  set: (key: string, answer: T, ttlMs: number) => void;
}

interface Entry<T> {
  answer: T;
  setMs: number;
  ttlMs: number;
}

/**
 * Makes a cache of at most `capacity` answers; the least recently used one goes first.
 *
 * `now` yields milliseconds. An entry whose time has come is gone; nothing runs in between. A clock
 * that is set back, by however much, makes no entry live longer than twice its time.
 */
export function createAnswerCache<T>(capacity: number, now: () => number): AnswerCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (Math.abs(now() - entry.setMs) >= entry.ttlMs) return undefined;
      entries.set(key, entry);
      return entry.answer;
    },
    set(key, answer, ttlMs) {
      entries.delete(key);
      if (ttlMs <= 0) return;
      entries.set(key, { answer, setMs: now(), ttlMs });
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
