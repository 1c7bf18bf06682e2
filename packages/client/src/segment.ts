import { ValidateError } from '@postern/protocol';

/**
 * Writes an id as one segment of a path, which it cannot leave.
 *
 * Throws a `TypeError` for what is no text or empty; a {@link ValidateError} `not_found` for text
 * that no path can hold (`..`), since ids may come from outside.
 */
export function segmentOf(id: string, verb: string): string {
  if (typeof id !== 'string' || id === '') throw new TypeError(`${verb}: an id is needed`);
  if (/^\.\.?$/.test(id) || /\p{Cs}/u.test(id)) {
    throw new ValidateError('not_found', { message: 'No path can hold this id' });
  }
  return encodeURIComponent(id);
}
