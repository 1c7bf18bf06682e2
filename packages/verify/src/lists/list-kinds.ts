import { covers, type Names } from './covers.ts';
import { coverageOf } from './disposable.ts';
import type { Lists } from './lists.ts';
import { isMainstream, MAINSTREAM } from './mainstream.ts';
import { readDomain, readTld, readWildcard, readWord, type ReadEntry } from './parse-list.ts';
import { isRelay, RELAYS } from './relays.ts';
import { roleMatch } from './role-match.ts';

/** What a list says about its entries. */
export type ListKind = 'disposable' | 'suspect' | 'free' | 'relay' | 'typo-squat' | 'role' | 'tld';

/** How a list of one kind is read and matched. */
export interface ListReading {
  /** The method of `Lists` that it replaces. */
  question: Exclude<keyof Lists, 'revision' | 'isListed' | 'disposableLists' | 'isDisposableHost'>;
  /** Another method whose bundled list is no longer used when a file replaces the list. */
  goesWith?: 'isListed';
  read: ReadEntry;
  /** Creates the method from the entries. */
  match(entries: ReadonlySet<string>): (name: string) => boolean;
}

const temporary = { read: readWildcard, match: matchTemporary };
const itself = { read: readDomain, match: (entries: Names) => (name: string) => entries.has(name) };

/** How the lists of each kind are read and matched. */
export const LIST_KINDS: Record<ListKind, ListReading> = {
  disposable: { question: 'isDisposable', goesWith: 'isListed', ...temporary },
  suspect: { question: 'isSuspect', ...temporary },
  free: { question: 'isFree', ...itself },
  relay: {
    question: 'isRelay',
    read: readDomain,
    match: (entries) => (domain) => covers(entries, domain),
  },
  'typo-squat': { question: 'isTypoSquat', ...itself },
  role: {
    question: 'isRole',
    read: readWord,
    match: (entries) => roleMatch(() => entries),
  },
  tld: {
    question: 'hasTld',
    read: readTld,
    match: (entries) => (domain) => entries.has(domain.slice(domain.lastIndexOf('.') + 1)),
  },
};

/**
 * A name of two labels covers its subdomains; a longer one matches only itself, since its owner is not known without
 * the public suffix list. An entry of the bundled list matches as it does there. `co.uk`, which has mainstream
 * providers below it, matches only itself. `*.` always covers. Relays and mainstream providers never match.
 */
function matchTemporary(entries: ReadonlySet<string>): (domain: string) => boolean {
  const covering = new Set<string>();
  const exact = new Set<string>();
  const shared = new Set(`${MAINSTREAM} ${RELAYS}`.trim().split(/\s+/).flatMap(parents));
  for (const entry of entries) {
    const name = entry.replace('*.', '');
    if (isSpared(name)) continue;
    const isCovering = name !== entry || (coversSubdomains(name) && !shared.has(name));
    (isCovering ? covering : exact).add(name);
  }
  return (domain) => (covers(covering, domain) || exact.has(domain)) && !isSpared(domain);
}

function isSpared(domain: string): boolean {
  return isRelay(domain) || isMainstream(domain);
}

function coversSubdomains(name: string): boolean {
  const known = coverageOf(name);
  return known ? known === 'covering' : name.indexOf('.') === name.lastIndexOf('.');
}

function parents(name: string): string[] {
  return name.split('.').flatMap((_, at, labels) => (at ? [labels.slice(at).join('.')] : []));
}
