import { DISPOSABLE } from './data/disposable.ts';
import { packedNames } from './packed-names.ts';

/** The lists whose word is taken, in the order of their bits: the first alone, or both others together. */
export const DISPOSABLE_LISTS = [
  'disposable-email-domains-js',
  'burner-email-providers',
  'mailchecker',
] as const;

/** Of a name that says nothing of others: below somebody's domain, or shared by strangers. */
const EXACT = 8;

/** The domains, each with the bits of the lists that name it, and `EXACT`. */
const marks = packedNames(DISPOSABLE);

/**
 * Tells whether a domain belongs to a temporary-mail service. Alias relays, mainstream providers,
 * public suffixes and the domains in real-domains.json never do: the list is compiled without them.
 *
 * Takes a lower-case A-label domain. An entry that is somebody's whole registrable domain also
 * matches its subdomains; one that names a subdomain matches only itself. Which is which was found
 * out by the public suffix list when the list was compiled.
 *
 * Source: docs/decisions/0005-status-score-reason.md, row 8; 0043-disposable-by-consensus.md.
 */
export function isDisposable(domain: string): boolean {
  return markOf(domain) > 0;
}

/** Names the lists that take a domain for temporary mail; none where it is not listed. */
export function disposableLists(domain: string): readonly string[] {
  const mark = markOf(domain);
  return DISPOSABLE_LISTS.filter((_, at) => mark & (1 << at));
}

/** Tells how an entry matches: `covering` its subdomains too, `exact`, or null for no entry. */
export function coverageOf(name: string): 'covering' | 'exact' | null {
  const mark = marks().get(name);
  if (mark === undefined) return null;
  return mark & EXACT ? 'exact' : 'covering';
}

function markOf(domain: string): number {
  const known = marks();
  const own = known.get(domain);
  if (own !== undefined) return own;
  const last = domain.lastIndexOf('.');
  for (let dot = domain.indexOf('.'); dot < last; dot = domain.indexOf('.', dot + 1)) {
    const mark = known.get(domain.slice(dot + 1));
    if (mark !== undefined && !(mark & EXACT)) return mark;
  }
  return 0;
}
