import { ServiceError } from '../base/service-error.ts';

/** What was found; throws `not_found` for nothing, and so for what belongs to another organization. */
export function foundOf<T>(x: T | null | undefined): T {
  if (x === null || x === undefined) throw new ServiceError('not_found');
  return x;
}
