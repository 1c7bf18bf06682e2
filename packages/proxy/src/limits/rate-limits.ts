import type { Fields } from '../http/response.ts';
import { Refusal } from '../http/refusal.ts';
import { callerOf } from './caller.ts';
import type { Counter } from './counters.ts';
import type { Standing } from './window-counter.ts';

/** The limits of a proxy on requests; null for none. */
export interface RateLimits {
  caller: Counter | null;
  global: Counter | null;
}

/** Counts a request, or throws `rate_limited`. @returns the caller's name; null without an IP address. */
export type Admit = (ip: string | undefined, fields: Fields) => Promise<string | null>;

/**
 * Creates the step that counts a request.
 *
 * It writes the caller's `RateLimit` fields into the response, never the global ones, which would reveal the volume. A
 * request over its caller's limit is not counted globally, so that one caller does not use up the global limit. Without
 * an IP address only the global limit applies, and `onUnknown` is called with the first such request.
 *
 * Source: draft-ietf-httpapi-ratelimit-headers-10 §3, §4; docs/decisions/api.md#0009.
 */
export function createRateLimits(
  { caller: callers, global }: RateLimits,
  onUnknown: () => void,
): Admit {
  let isUnknownReported = false;
  const policy = callers && `"caller";q=${callers.rate.count};w=${seconds(callers.rate.windowMs)}`;

  return async (ip, fields) => {
    const caller = callerOf(ip);
    if (caller === null && callers && !isUnknownReported) {
      isUnknownReported = true;
      onUnknown();
    }
    const globalStanding = global?.peek(ALL);
    const hasRoom = globalStanding?.isWithin ?? true;
    if (caller !== null && callers) {
      const own = await (hasRoom ? callers.count(caller) : callers.peek(caller));
      fields['RateLimit-Policy'] = policy!;
      fields['RateLimit'] = `"caller";r=${own.left};t=${seconds(own.resetMs)}`;
      if (!own.isWithin) throw limited(own);
    }
    if (globalStanding && !hasRoom) throw limited(globalStanding);
    const all = await global?.count(ALL);
    if (all && !all.isWithin) throw limited(all);
    return caller;
  };
}

function limited({ resetMs }: Standing): Refusal {
  return new Refusal('rate_limited', { retryAfterMs: resetMs });
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

const ALL = '*';
