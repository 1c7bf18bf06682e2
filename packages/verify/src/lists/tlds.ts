import { TLDS } from './data/tlds.ts';
import { wordSet } from './word-set.ts';

const endings = wordSet(TLDS);

/**
 * Tells whether a domain ends in a top-level domain that existed when the list was compiled.
 *
 * Takes a lower-case A-label domain. New ones appear, so a `false` is no proof.
 *
 * Source: docs/decisions/results.md#0005, row 12.
 */
export function hasTld(domain: string): boolean {
  return endings().has(domain.slice(domain.lastIndexOf('.') + 1));
}
