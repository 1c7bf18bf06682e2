import { createWindowCounter, type Standing } from '@postern/proxy/limits';

export type { Standing } from '@postern/proxy/limits';

/** A limit of `count` in a window, which begins with the first request of a key. */
export interface Rate {
  /** What is counted, such as `single`: all processes count together what has the same name. */
  name: string;
  count: number;
  windowMs: number;
}

/** Counts one request of a key, which can have a limit of its own. */
export interface Counter {
  (key: string, limit?: number): Standing | Promise<Standing>;
  /** Takes back one request of a key, within the window in which it was counted. */
  refund(key: string): void;
}

/** Creates counters, of this process or shared with the others. */
export type CreateCounter = (rate: Rate) => Counter;

/** Creates a counter of this process: one synchronous step, since every request waits for it. */
export const createMemoryCounter: CreateCounter = (rate) => {
  const { count, refund } = createWindowCounter(rate, { now: clockMs, maxKeys: MAX_KEYS });
  return Object.assign((key: string, limit?: number) => count(key, limit), { refund });
};

/** Keys below their limit that a counter keeps, and as many at their limit: one for each /64 of a /48. */
export const MAX_KEYS = 65_536;

/** A clock that is never set: no window gets longer. */
const clockMs = () => Math.floor(performance.now());
