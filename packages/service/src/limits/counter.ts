import { createWindowCounter, type Standing } from '@postern/proxy/limits';

export type { Standing } from '@postern/proxy/limits';

/** A limit of `count` in a window that begins with the first request of a key. */
export interface Rate {
  /** The name of the limit, such as `single`. All processes share the counts of a name. */
  name: string;
  count: number;
  windowMs: number;
}

/** Counts one request of a key, which can have its own limit. */
export interface Counter {
  (key: string, limit?: number): Standing | Promise<Standing>;
  /** Undoes the count of one request of a key, within the window in which it was counted. */
  refund(key: string): void;
}

/** Creates counters, in this process or shared with others. */
export type CreateCounter = (rate: Rate) => Counter;

/** Creates a counter in this process. It is synchronous, because every request waits for it. */
export const createMemoryCounter: CreateCounter = (rate) => {
  const { count, refund } = createWindowCounter(rate, { now: clockMs, maxKeys: MAX_KEYS });
  return Object.assign((key: string, limit?: number) => count(key, limit), { refund });
};

/** The number of keys below their limit that a counter keeps, and as many at their limit: one for each /64 of a /48. */
export const MAX_KEYS = 65_536;

/** A monotonic clock: setting the system time makes no window longer. */
const clockMs = () => Math.floor(performance.now());
