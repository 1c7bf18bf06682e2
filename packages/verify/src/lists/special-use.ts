/** A special-use name: its purpose, and the document that reserves it. */
export interface SpecialUse {
  /** The name that matched: the domain itself or a parent of it. */
  name: string;
  /** Completes "is reserved for …". */
  purpose: string;
  /** The document that reserves it. */
  source: string;
  /** Whether it is allowed in test mode. */
  isForTests: boolean;
}

/**
 * The special-use name that a domain ends in; null for none. Such a domain receives no email from the public internet.
 *
 * Takes a lower-case A-label domain; does not allocate.
 *
 * Source: RFC 6761 §6; RFC 6762 §3; RFC 7686 §2; RFC 8375 §4; RFC 9476 §2; RFC 3172 for `arpa`.
 */
export function specialUse(domain: string): SpecialUse | null {
  const found = TOP_LEVEL.get(domain.slice(domain.lastIndexOf('.') + 1));
  if (found) return found;
  if (!domain.includes('example.')) return null;
  return EXAMPLES.find(({ name }) => domain.endsWith(name) && isWithin(domain, name)) ?? null;
}

/** Whether a domain that ends in `name` is that name, or a name below it. */
function isWithin(domain: string, name: string): boolean {
  return domain.length === name.length || domain.at(-name.length - 1) === '.';
}

const DOCUMENTATION = { purpose: 'documentation', source: 'RFC 6761', isForTests: true };

/** Every special-use name. */
export const SPECIAL_USES: readonly SpecialUse[] = [
  reserved('alt', 'names outside the DNS', 'RFC 9476'),
  reserved('arpa', 'the infrastructure of the internet', 'RFC 3172'),
  { name: 'example', ...DOCUMENTATION },
  { name: 'example.com', ...DOCUMENTATION },
  { name: 'example.net', ...DOCUMENTATION },
  { name: 'example.org', ...DOCUMENTATION },
  reserved('invalid', 'names that must not exist', 'RFC 6761'),
  reserved('local', 'the local network', 'RFC 6762'),
  reserved('localhost', 'the machine itself', 'RFC 6761'),
  reserved('onion', 'Tor services', 'RFC 7686'),
  { ...reserved('test', 'testing', 'RFC 6761'), isForTests: true },
];

const EXAMPLES = SPECIAL_USES.filter(({ name }) => name.startsWith('example.'));
const TOP_LEVEL = new Map(SPECIAL_USES.map((use) => [use.name, use]));

function reserved(name: string, purpose: string, source: string): SpecialUse {
  return { name, purpose, source, isForTests: false };
}
