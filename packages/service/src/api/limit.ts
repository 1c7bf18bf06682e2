import type { CreateCounter, Rate } from '../limits/counter.ts';
import { MINUTE_MS } from '../time.ts';
import { HttpError } from './http-error.ts';

/** Counts a request against whoever makes it; throws `rate_limited` when there were too many. */
export type Limit = (name: string) => Promise<void>;

/** Makes a limit of so many requests for each name in a window, default a minute. */
export function createLimit(
  createCounter: CreateCounter,
  { name, count, windowMs = MINUTE_MS }: Pick<Rate, 'name' | 'count'> & Partial<Rate>,
): Limit {
  const counter = createCounter({ name, count, windowMs });
  return async (key) => {
    const { isWithin, resetMs } = await counter(key);
    if (!isWithin) throw new HttpError('rate_limited', { retryAfterMs: resetMs });
  };
}
