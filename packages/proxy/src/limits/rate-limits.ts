import { callerOf } from './caller.ts';
import type { Fields } from '../http/cors.ts';
import type { Counter } from './counters.ts';
import type { Admission } from './quota.ts';
import { Refusal } from '../http/refusal.ts';

/** The two limits of a proxy on requests; null for none. */
export interface RateLimits {
  caller: Counter | null;
  global: Counter | null;
}

/** Counts a request, or throws `rate_limited`. @returns the caller's name, or null when there is no address. */
export type Admit = (ip: string | undefined, fields: Fields) => Promise<string | null>;

/**
 * Makes the step that counts a request.
 *
 * It writes the caller's `RateLimit` fields into the reply, never the global ones: strangers
 * need not know the volume. A request that a caller has no room for is not counted for all, so that one caller over
 * its limit does not use up everybody's. Without an address only the global limit holds, and
 * `onUnknown` hears of the first such request.
 *
 * Source: draft-ietf-httpapi-ratelimit-headers-10 §3, §4; docs/decisions/api.md#0009.
 */
export function createRateLimits(
  { caller: callers, global }: RateLimits,
  onUnknown: () => void,
): Admit {
  let isUnknownTold = false;
  const policy = callers && `"caller";q=${callers.rate.count};w=${seconds(callers.rate.windowMs)}`;

  return async (ip, fields) => {
    const caller = callerOf(ip);
    if (caller === null && callers && !isUnknownTold) {
      isUnknownTold = true;
      onUnknown();
    }
    const everybody = global?.peek(EVERYBODY);
    const hasRoom = everybody?.isAdmitted ?? true;
    if (caller !== null && callers) {
      const counted = hasRoom ? callers.count(caller) : callers.peek(caller);
      // What this process counts by itself is known at once, and to await it has a price.
      const own = counted instanceof Promise ? await counted : counted;
      fields['RateLimit-Policy'] = policy!;
      fields['RateLimit'] = `"caller";r=${own.remaining};t=${seconds(own.resetMs)}`;
      if (!own.isAdmitted) throw limited(own);
    }
    if (everybody && !hasRoom) throw limited(everybody);
    const counted = global?.count(EVERYBODY);
    const all = counted instanceof Promise ? await counted : counted;
    if (all && !all.isAdmitted) throw limited(all);
    return caller;
  };
}

function limited({ resetMs }: Admission): Refusal {
  return new Refusal('rate_limited', { retryAfterMs: resetMs });
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

const EVERYBODY = '*';
