import { hostOf } from './host-of.ts';

/** What your own lists say of a domain. */
export type DomainRule = 'allow' | 'block';

/**
 * One of your own lists of domains: entries, or a function that gets a domain in lower case and A-labels.
 *
 * An entry is `acme.com`, which covers the domain and its subdomains; `*.acme.com`, which covers only the subdomains; a
 * suffix such as `ac.uk` or `*.edu`; or `*` for every domain.
 */
export type DomainList = readonly string[] | ((domain: string) => boolean);

/** Your own lists of domains. An array is read once, so change a list by replacing the array. */
export interface DomainLists {
  allow?: DomainList | undefined;
  block?: DomainList | undefined;
}

/** The rule of each entry; an entry for subdomains only begins with a dot, and that for every domain is a dot. */
type Entries = ReadonlyMap<string, DomainRule>;

/** Lists as they were read. */
interface ReadLists extends DomainLists {
  entries: Entries;
}

const read = new WeakMap<DomainLists, ReadLists>();

/**
 * What your own lists say of a domain: the entry with the longest name decides, and `block` if both lists have it. A
 * function speaks for the whole name.
 *
 * @param domain in lower case and A-labels, as `asciiDomain` of a parsed address.
 * @returns null when no entry covers the domain.
 * @throws TypeError for lists of another type, or that names an entry which is not of one of the forms of
 *   {@link DomainList}.
 */
export function domainRule(lists: DomainLists, domain: string): DomainRule | null {
  const { allow, block } = lists;
  let known = read.get(lists);
  if (!known || known.allow !== allow || known.block !== block) {
    known = { allow, block, entries: readEntries(lists) };
    read.set(lists, known);
  }
  const { entries } = known;
  if (typeof block === 'function' && block(domain)) return 'block';
  const own = entries.get(domain);
  if (own) return own;
  if (typeof allow === 'function' && allow(domain)) return 'allow';
  for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1)) {
    const inner = entries.get(domain.slice(dot));
    const outer = entries.get(domain.slice(dot + 1));
    if (inner || outer) return inner === 'block' || outer === 'block' ? 'block' : 'allow';
  }
  return entries.get('.') ?? null;
}

/**
 * Reads an entry of a list, in Unicode or A-labels, into the form in which it is kept: lower case and A-labels.
 *
 * @returns null when it is not of one of the forms of {@link DomainList}.
 */
export function readDomainEntry(entry: string): string | null {
  if (entry === '*') return entry;
  const [, prefix, name] = /^(\*?\.)?([^*/:@?#\s]+)$/.exec(entry) ?? [];
  const host = name && hostOf(name);
  if (!host || !/^(?![\d.]+$)[a-z\d_-]+(\.[a-z\d_-]+)*$/.test(host)) return null;
  return prefix ? `*.${host}` : host;
}

function readEntries({ allow = [], block = [] }: DomainLists): Entries {
  const entries = new Map<string, DomainRule>();
  for (const [rule, list] of [
    ['allow', allow],
    ['block', block],
  ] as const) {
    if (typeof list === 'function') continue;
    if (!Array.isArray(list)) throw new TypeError(`domains.${rule} must be an array or a function`);
    for (const entry of list) {
      const name = readDomainEntry(entry);
      if (name === null)
        throw new TypeError(`domains.${rule}: ${JSON.stringify(entry)} is not a domain`);
      entries.set(name.replace('*', '').padStart(1, '.'), rule);
    }
  }
  return entries;
}
