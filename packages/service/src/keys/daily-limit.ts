import { createSharedCounter } from '../limits/shared-counter.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError } from '../base/service-error.ts';
import { DAY_MS, utcDay } from '../base/time.ts';
import type { KeyHolder } from './key-holder.ts';

/** Counts a request against the daily limit of its key; throws `rate_limited` until midnight UTC. */
export type DailyLimit = (holder: Pick<KeyHolder, 'keyId' | 'requestsPerDay'>) => Promise<void>;

/** A process takes a hundredth of a daily limit at a time. This is lost when the process ends. */
const SHARE = 100;

/**
 * Creates the limit of requests per day. It is counted in the key's row, which survives restarts, by all processes
 * together. Requests are allowed while the database does not respond.
 *
 * Source: docs/decisions/accounts.md#0039.
 */
export function createDailyLimit({
  store,
  now,
}: Pick<ServiceContext, 'store' | 'now'>): DailyLimit {
  const counter = createSharedCounter(
    { name: 'day', count: Infinity, windowMs: DAY_MS },
    {
      count: { penalty },
      ask: (question) => question().catch(() => undefined),
      nowMs: now,
      share: SHARE,
    },
  );

  return async ({ keyId, requestsPerDay }) => {
    if (requestsPerDay === null) return;
    const { isWithin, resetMs } = await counter(keyId, requestsPerDay);
    if (isWithin) return;
    const message = 'The API key has used up its requests of today';
    throw new ServiceError('rate_limited', { message, retryAfterMs: resetMs });
  };

  async function penalty(keyId: string, points: number) {
    const nowMs = now();
    const day = utcDay(nowMs);
    const row = await store.db
      .updateTable('api_key')
      .set(({ eb, val }) => ({
        requests_used: eb
          .case()
          .when('requests_day', '=', day)
          .then(eb('requests_used', '+', points))
          .else(val(points))
          .end(),
        requests_day: day,
      }))
      .where('id', '=', keyId)
      .returning('requests_used')
      .executeTakeFirst();
    return { consumedPoints: row?.requests_used ?? 0, msBeforeNext: DAY_MS - (nowMs % DAY_MS) };
  }
}
