import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

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

/** Counts one of a key. */
export type Counter = (key: string) => Standing | Promise<Standing>;

/** Makes counters, in this process or together with the others. */
export type CreateCounter = (rate: Rate) => Counter;

/** Makes a counter of this process. */
export const createMemoryCounter: CreateCounter = ({ count, windowMs }) => {
  const limiter = new RateLimiterMemory({ points: count, duration: windowMs / 1000 });
  return async (key) => {
    try {
      return standingOf(await limiter.consume(key), { isWithin: true, windowMs });
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      return standingOf(thrown, { isWithin: false, windowMs });
    }
  };
};

/** No window ends later than it is long: a clock that was set back would say so. */
function standingOf(
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  { isWithin, windowMs }: { isWithin: boolean; windowMs: number },
): Standing {
  return { isWithin, left: remainingPoints, resetMs: Math.min(msBeforeNext, windowMs) };
}
