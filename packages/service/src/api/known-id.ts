import { ServiceError } from '../base/service-error.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Lets what can be an id pass; throws `not_found`, for nothing else names anything. */
export function knownId(text: string): string {
  if (!ID.test(text)) throw new ServiceError('not_found');
  return text;
}

/** Lets what was found pass; throws `not_found`, of another organisation's too. */
export function found<T>(x: T | null | undefined): T {
  if (x === null || x === undefined) throw new ServiceError('not_found');
  return x;
}
