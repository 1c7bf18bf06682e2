import { DISPOSABLE, DISPOSABLE_EXACT } from './data/disposable.ts';
import { domainMatch } from './domain-match.ts';
import { wordSet } from './word-set.ts';

/** The bundled list of temporary-mail services. */
export const disposableNames = { covering: wordSet(DISPOSABLE), exact: wordSet(DISPOSABLE_EXACT) };

/**
 * Tells whether a domain belongs to a temporary-mail service. Alias relays and mainstream
 * providers never do: the list is compiled without them.
 *
 * Takes a lower-case A-label domain. An entry that is somebody's whole registrable domain also
 * matches its subdomains; one that names a subdomain, or a suffix under which strangers have
 * domains, matches only itself. Which is which was found out by the public suffix list when the
 * list was compiled.
 *
 * Source: docs/decisions/0005-status-score-reason.md, row 8.
 */
export const isDisposable: (domain: string) => boolean = domainMatch(disposableNames);
