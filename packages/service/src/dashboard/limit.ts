import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.ts';

/** Counts a request against whoever makes it; throws `rate_limited` when there were too many. */
export type Limit = (name: string) => Promise<void>;

/** Makes a limit of so many requests a minute and name, in this process. */
export function createLimit(perMinute: number): Limit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (name) => {
    try {
      await limiter.consume(name);
    } catch (thrown) {
      const { msBeforeNext } = thrown as RateLimiterRes;
      throw new Refusal('rate_limited', { retryAfterMs: msBeforeNext });
    }
  };
}
