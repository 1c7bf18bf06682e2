/** Remembers answers for a while. */
export interface AnswerCache<T> {
  get: (key: string) => T | undefined;
  set: (key: string, answer: T, ttlMs: number) => void;
}

interface Entry<T> {
  answer: T;
  untilMs: number;
}

/**
 * Makes a cache of at most `capacity` answers; the least recently used one goes first.
 *
 * `now` yields milliseconds. An entry whose time has come is gone; nothing runs in between.
 */
export function createAnswerCache<T>(capacity: number, now: () => number): AnswerCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.untilMs <= now()) return undefined;
      entries.set(key, entry);
      return entry.answer;
    },
    set(key, answer, ttlMs) {
      entries.delete(key);
      if (ttlMs <= 0) return;
      entries.set(key, { answer, untilMs: now() + ttlMs });
      if (entries.size > capacity) entries.delete(entries.keys().next().value!);
    },
  };
}
