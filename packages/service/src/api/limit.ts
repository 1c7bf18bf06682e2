import type { CreateCounter, Rate } from '../limits/counter.ts';
import { MINUTE_MS } from '../time.ts';
import { HttpError } from './http-error.ts';

/** Counts a request against whoever makes it; throws `rate_limited` when there were too many. */
export type Limit = (name: string) => Promise<void>;

/** Makes a limit of so many requests a minute and name. */
export function createLimit(
  createCounter: CreateCounter,
  { name, count }: Pick<Rate, 'name' | 'count'>,
): Limit {
  const counter = createCounter({ name, count, windowMs: MINUTE_MS });
  return async (key) => {
    const { isWithin, resetMs } = await counter(key);
    if (!isWithin) throw new HttpError('rate_limited', { retryAfterMs: resetMs });
  };
}
