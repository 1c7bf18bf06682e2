import { DISPOSABLE } from './data/disposable.ts';
import { LISTED } from './data/listed.ts';
import { isDisposableHost } from './disposable-hosts.ts';
import { packedNames } from './packed-names.ts';

/** The list whose names are known disposable services. */
export const CURATED_LIST = 'disposable-email-domains-js';

/** The lists of which two must name a domain for it to be listed, in the order of their bits. */
export const OTHER_LISTS = ['disposable-domains', 'burner-email-providers', 'mailchecker'] as const;

/** The mail servers of known services, whose names are also domains of the services. Source: disposable-hosts.ts. */
export const SERVICE_NAMES = 'disposable-hosts';

/** The mark of a name that matches only itself. */
const EXACT = 8;

/** The domains, each with the bits of the other lists that name it independently, and `EXACT`. */
const known = packedNames(DISPOSABLE);
const listed = packedNames(LISTED);

/**
 * Whether a domain belongs to a known disposable email service. Alias relays, mainstream providers, public suffixes and
 * the domains in real-domains.json never do: the list is compiled without them.
 *
 * Takes a lower-case A-label domain. An entry that is an owner's whole registrable domain also matches its subdomains;
 * an entry for a subdomain matches only itself. The compilation of the list decides this by the public suffix list.
 *
 * Source: docs/decisions/results.md#0005, row 9; docs/decisions/lists.md#0057.
 */
export function isDisposable(domain: string): boolean {
  return markOf(known(), domain) !== null || isDisposableHost(domain);
}

/**
 * Whether other lists, at least two of them independently, name a domain as disposable. That is a doubt, not a proof,
 * and counts only where {@link isDisposable} is false.
 *
 * An entry matches its subdomains too.
 *
 * Source: docs/decisions/results.md#0005, row 21; docs/decisions/lists.md#0057.
 */
export function isListed(domain: string): boolean {
  return markOf(listed(), domain) !== null;
}

/** The lists that name a domain as disposable; empty if none does. */
export function disposableLists(domain: string): readonly string[] {
  const mark = markOf(known(), domain);
  if (mark !== null) return [CURATED_LIST, ...otherLists(mark)];
  if (isDisposableHost(domain)) return [SERVICE_NAMES];
  return otherLists(markOf(listed(), domain) ?? 0);
}

/** How an entry matches: `covering` its subdomains too, `exact`, or null without an entry. */
export function coverageOf(name: string): 'covering' | 'exact' | null {
  const mark = known().get(name) ?? listed().get(name);
  if (mark === undefined) return null;
  return mark & EXACT ? 'exact' : 'covering';
}

function otherLists(mark: number): string[] {
  return OTHER_LISTS.filter((_, at) => mark & (1 << at));
}

/** The mark of the entry that matches a domain; null if none does. */
function markOf(names: ReadonlyMap<string, number>, domain: string): number | null {
  const own = names.get(domain);
  if (own !== undefined) return own;
  const last = domain.lastIndexOf('.');
  for (let dot = domain.indexOf('.'); dot < last; dot = domain.indexOf('.', dot + 1)) {
    const mark = names.get(domain.slice(dot + 1));
    if (mark !== undefined && !(mark & EXACT)) return mark;
  }
  return null;
}
