import { nearest } from './nearest.ts';
import { UsageError } from './usage-error.ts';

/** Anything else could be an address, or a secret in the wrong place. */
const QUOTABLE = /^[a-z-]{1,20}$/i;

/**
 * Says that there is no such option or command, and which one was probably meant.
 *
 * It quotes short words of letters and hyphens alone.
 */
export function unknownWord(
  kind: 'command' | 'option',
  given: string,
  known: readonly string[],
): UsageError {
  const meant = nearest(given, known);
  return new UsageError(
    `There is no ${kind} ${QUOTABLE.test(given) ? given : 'of that name'}.` +
      (meant ? ` Did you mean ${meant}?` : ''),
  );
}
