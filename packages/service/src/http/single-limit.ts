import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';

/** Counts a single validation of a key; adds its header fields, and throws `rate_limited`. */
export type SingleLimit = (keyId: string, fields: Record<string, string>) => Promise<void>;

/**
 * Makes the limit of single validations, for each key in this process: `singleBurst` in the time
 * in which `singlePerSecond` allows as many. What is left is told with every reply.
 *
 * Source: docs/decisions/0009-rate-limits.md, 0027-api-limits.md;
 * draft-ietf-httpapi-ratelimit-headers-10 §3, §4.
 */
export function createSingleLimit({ singlePerSecond, singleBurst }: Settings): SingleLimit {
  const duration = singleBurst / singlePerSecond;
  const limiter = new RateLimiterMemory({ points: singleBurst, duration });
  const windowMs = duration * 1000;
  const policy = `"single";q=${singleBurst};w=${Math.ceil(duration)}`;

  return async (keyId, fields) => {
    const { isWithin, left, resetMs } = await consume(keyId);
    fields['RateLimit-Policy'] = policy;
    fields['RateLimit'] = `"single";r=${left};t=${Math.ceil(resetMs / 1000)}`;
    if (!isWithin) throw new Refusal('rate_limited', { retryAfterMs: resetMs });
  };

  async function consume(keyId: string) {
    try {
      return { isWithin: true, ...leftOf(await limiter.consume(keyId), windowMs) };
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      return { isWithin: false, ...leftOf(thrown, windowMs) };
    }
  }
}

/** No window ends later than it is long: a clock that was set back would say so. */
function leftOf({ remainingPoints, msBeforeNext }: RateLimiterRes, windowMs: number) {
  return { left: remainingPoints, resetMs: Math.min(msBeforeNext, windowMs) };
}
