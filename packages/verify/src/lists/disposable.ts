import { DISPOSABLE } from './data/disposable.ts';
import { LISTED } from './data/listed.ts';
import { isDisposableHost } from './disposable-hosts.ts';
import { packedNames } from './packed-names.ts';

/** The list whose names are known disposable services. */
export const CURATED_LIST = 'disposable-email-domains-js';

/** The lists of which two have to name a domain for it to be listed, in the order of their bits. */
export const OTHER_LISTS = ['disposable-domains', 'burner-email-providers', 'mailchecker'] as const;

/** The mail servers of known services, which are their own names. Source: disposable-hosts.ts. */
export const SERVICE_NAMES = 'disposable-hosts';

/** Of a name that matches only itself. */
const EXACT = 8;

/** The domains, each with the bits of the other lists that name it by their own word, and `EXACT`. */
const known = packedNames(DISPOSABLE);
const listed = packedNames(LISTED);

/**
 * Whether a domain belongs to a known disposable email service. Alias relays, mainstream providers,
 * public suffixes and the domains in real-domains.json never do: the list is compiled without them.
 *
 * Takes a lower-case A-label domain. An entry that is the whole registrable domain of an owner also
 * matches its subdomains; one that names a subdomain matches only itself. Which is which was looked
 * up in the public suffix list when the list was compiled.
 *
 * Source: docs/decisions/results.md#0005, row 9; docs/decisions/lists.md#0057.
 */
export function isDisposable(domain: string): boolean {
  return markOf(known(), domain) !== null || isDisposableHost(domain);
}

/**
 * Whether only other lists name a domain as disposable: two of them, independently. That is a doubt, not a proof.
 *
 * An entry matches its subdomains too.
 *
 * Source: docs/decisions/results.md#0005, row 21; docs/decisions/lists.md#0057.
 */
export function isListed(domain: string): boolean {
  return !isDisposable(domain) && markOf(listed(), domain) !== null;
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

/** The mark of the entry that matches a domain, null where none does. */
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
