import { EXTENDED, EXTENDED_EXACT } from './data/extended.ts';
import { domainMatch } from './domain-match.ts';
import type { Lists } from './lists.ts';
import { packedNames } from './packed-names.ts';
import { wordSet } from './word-set.ts';

/**
 * Answers `isSuspect` from a long list of domains that are said to be temporary mail.
 *
 * It costs a domain ten points and nothing else, for long lists hold real providers too. The
 * first question unpacks the list, which takes some 15 ms and 2 MB; relays and mainstream
 * providers are never suspect.
 *
 * Source: docs/decisions/0016-extended-list.md.
 */
export const extendedLists: Pick<Lists, 'isSuspect'> = {
  isSuspect: domainMatch({ covering: packedNames(EXTENDED), exact: wordSet(EXTENDED_EXACT) }),
};
