import { LRUCache } from 'lru-cache';

/** So many in a window that begins with the first of a key. */
export interface Rate {
  /** What is counted, such as `single`: counts of one name are one count in all processes. */
  name: string;
  count: number;
  windowMs: number;
}

/** What a key has left. */
export interface Standing {
  isWithin: boolean;
  left: number;
  /** How long the window still is. */
  resetMs: number;
}

/** Counts one of a key, which may have a count of its own. */
export type Counter = (key: string, count?: number) => Standing | Promise<Standing>;

/** Makes counters, in this process or together with the others. */
export type CreateCounter = (rate: Rate) => Counter;

/** Keys that are counted at a time; the one that was not seen for longest is forgotten. */
const MAX_KEYS = 10_000;

/** Makes a counter of this process: one step, for each request waits for it. */
export const createMemoryCounter: CreateCounter = ({ count: usual, windowMs }) => {
  const windows = new LRUCache<string, { used: number; endsMs: number }>({ max: MAX_KEYS });
  return (key, count = usual) => {
    // A clock that nobody sets: no window ends later than it is long.
    const nowMs = Math.floor(performance.now());
    let window = windows.get(key);
    if (!window || nowMs >= window.endsMs) {
      windows.set(key, (window = { used: 0, endsMs: nowMs + windowMs }));
    }
    window.used += 1;
    const { used, endsMs } = window;
    return { isWithin: used <= count, left: Math.max(0, count - used), resetMs: endsMs - nowMs };
  };
};
