import type { CreateCounter, Rate } from './counter.ts';
import { MINUTE_MS } from '../base/time.ts';
import { ServiceError } from '../base/service-error.ts';

/** Counts a request of a name; throws `rate_limited` when there were too many. */
export type Limit = (name: string) => Promise<void>;

/** Creates a limit on the requests of each name in a window, default a minute. */
export function createLimit(
  createCounter: CreateCounter,
  { name, count, windowMs = MINUTE_MS }: Pick<Rate, 'name' | 'count'> & Partial<Rate>,
): Limit {
  const counter = createCounter({ name, count, windowMs });
  return async (key) => {
    const { isWithin, resetMs } = await counter(key);
    if (!isWithin) throw new ServiceError('rate_limited', { retryAfterMs: resetMs });
  };
}
