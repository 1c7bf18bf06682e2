import { callerOf } from './caller.ts';
import type { Fields } from './cors.ts';
import type { Admission, Quota, Rate } from './quota.ts';
import { Refusal } from './refusal.ts';

/** The two limits of a proxy; null for none. */
export interface Quotas {
  caller: Quota | null;
  global: Quota | null;
}

/**
 * Makes the step that counts a request, or throws `rate_limited`.
 *
 * It writes the caller's `RateLimit` fields into the reply, never the global ones: strangers
 * need not know the volume. A refused request counts nowhere, so that one caller over its
 * limit does not use up everybody's. Without an address only the global limit holds, and
 * `onUnknown` hears of the first such request.
 *
 * @returns the caller's name, or null when there is no address.
 * Source: draft-ietf-httpapi-ratelimit-headers-10 §3, §4; docs/decisions/0009-rate-limits.md.
 */
export function createAdmission({ caller: callers, global }: Quotas, onUnknown: () => void) {
  let isUnknownTold = false;

  return (ip: string | undefined, fields: Fields): string | null => {
    const caller = callerOf(ip);
    if (caller === null && callers && !isUnknownTold) {
      isUnknownTold = true;
      onUnknown();
    }
    const everybody = global?.look(EVERYBODY);
    const hasRoom = everybody?.isAdmitted ?? true;
    if (caller !== null && callers) {
      const own = hasRoom ? callers.count(caller) : callers.look(caller);
      Object.assign(fields, rateFields(callers.rate, own));
      if (!own.isAdmitted) throw limited(own);
    }
    if (everybody && !hasRoom) throw limited(everybody);
    global?.count(EVERYBODY);
    return caller;
  };
}

function rateFields(rate: Rate, { remaining, resetMs }: Admission): Fields {
  return {
    'RateLimit-Policy': `"caller";q=${rate.count};w=${seconds(rate.windowMs)}`,
    RateLimit: `"caller";r=${remaining};t=${seconds(resetMs)}`,
  };
}

function limited({ resetMs }: Admission): Refusal {
  return new Refusal('rate_limited', { retryAfterMs: resetMs });
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

const EVERYBODY = '*';
