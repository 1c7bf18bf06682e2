import { ServiceError } from '../base/service-error.ts';

/** The value that was found; throws `not_found` for null or undefined, and so for data of another organization. */
export function foundOf<T>(x: T | null | undefined): T {
  if (x === null || x === undefined) throw new ServiceError('not_found');
  return x;
}
