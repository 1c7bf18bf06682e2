import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** Counts a request against whoever makes it; throws `rate_limited` when there were too many. */
export type Limit = (name: string) => Promise<void>;

const WINDOW_MS = 60_000;

/** Makes a limit of so many requests a minute and name, in this process. */
export function createLimit(perMinute: number): Limit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_MS / 1000 });
  return async (name) => {
    try {
      await limiter.consume(name);
    } catch (thrown) {
      const { msBeforeNext } = thrown as RateLimiterRes;
      // A clock that was set back would have people wait for hours.
      throw new Refusal('rate_limited', { retryAfterMs: Math.min(msBeforeNext, WINDOW_MS) });
    }
  };
}
