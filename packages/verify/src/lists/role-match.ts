import type { Names } from './covers.ts';

/**
 * Creates the check whether a local part is one of the words, alone or with a tag: `info`, `Info`, `info+2026`. Takes a
 * local part as typed.
 *
 * Source: docs/decisions/results.md#0005.
 */
export function roleMatch(words: () => Names): (local: string) => boolean {
  return (local) => {
    const plus = local.indexOf('+');
    return words().has((plus < 0 ? local : local.slice(0, plus)).toLowerCase());
  };
}
