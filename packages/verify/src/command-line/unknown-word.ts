import { nearest } from './nearest.ts';
import { UsageError } from './usage-error.ts';

/** Anything else could be an address, or a misplaced secret. */
const QUOTABLE = /^[a-z-]{1,20}$/i;

/**
 * The error of an unknown option or command, with a suggestion. It quotes only short words of letters and hyphens.
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
