import { TLDS } from './data/tlds.ts';
import { wordSet } from './word-set.ts';

const names = wordSet(TLDS);

/**
 * Whether a domain has a top-level domain that existed when the list was compiled.
 *
 * Takes a lower-case A-label domain. New ones are created, so `false` is not a proof.
 *
 * Source: docs/decisions/results.md#0005, row 13.
 */
export function hasTld(domain: string): boolean {
  return names().has(domain.slice(domain.lastIndexOf('.') + 1));
}
