import { AT_LIMIT, createCountTable } from './count-table.ts';

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
export interface Counter {
  (key: string, count?: number): Standing | Promise<Standing>;
  /** Takes back one of a key, within the window in which it was counted. */
  refund(key: string): void;
}

/** Makes counters, in this process or together with the others. */
export type CreateCounter = (rate: Rate) => Counter;

/** Makes a counter of this process: one step, for each request waits for it. */
export const createMemoryCounter: CreateCounter = ({ count: usual, windowMs }) => {
  const windows = createCountTable<Window>();

  const counter = (key: string, limit = usual): Standing => {
    const nowMs = clockMs();
    const window = windows.get(key, nowMs) ?? { used: 0, limit, endsMs: nowMs + windowMs };
    const isWithin = window.used < limit;
    if (isWithin) window.used += 1;
    set(key, { ...window, limit }, nowMs);
    return { isWithin, left: Math.max(0, limit - window.used), resetMs: window.endsMs - nowMs };
  };
  return Object.assign(counter, {
    refund(key: string): void {
      const nowMs = clockMs();
      const window = windows.get(key, nowMs);
      if (window && window.used > 0) set(key, { ...window, used: window.used - 1 }, nowMs);
    },
  });

  function set(key: string, window: Window, nowMs: number): void {
    const { used, limit, endsMs } = window;
    windows.set(key, window, { count: used < limit ? used : AT_LIMIT, endsMs, nowMs });
  }
};

/** What a key has used of its limit. */
interface Window {
  used: number;
  limit: number;
  endsMs: number;
}

/** A clock that nobody sets: no window ends later than it is long. */
const clockMs = () => Math.floor(performance.now());
