import { DISPOSABLE } from './data/disposable.ts';
import { isRelay } from './relays.ts';
import { wordSet } from './word-set.ts';

/** Endings such as `co.uk`, under which a name of three labels is one owner's whole domain. */
const SECOND_LEVEL = /^[^.]+\.(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/** Listed zones that hand out subdomains to strangers, so that one entry says nothing of the others. */
const SHARED = new Set(['dns.army', 'dns.navy', 'v6.army', 'v6.navy', 'v6.rocks']);

const entries = wordSet(DISPOSABLE);

/**
 * Tells whether a domain belongs to a temporary-mail service. Alias relays never do.
 *
 * Takes a lower-case A-label domain. An entry also matches its subdomains, unless it names a
 * subdomain itself: then it matches only that. Without a list of public suffixes, "names a
 * subdomain" means three labels or more, save under endings such as `co.uk`.
 *
 * Source: docs/decisions/0005-status-score-reason.md, row 8.
 */
export function isDisposable(domain: string): boolean {
  const listed = entries();
  if (listed.has(domain)) return !isRelay(domain);
  const last = domain.lastIndexOf('.');
  for (let dot = domain.indexOf('.'); dot < last; dot = domain.indexOf('.', dot + 1)) {
    const parent = domain.slice(dot + 1);
    if (listed.has(parent) && coversSubdomains(parent)) return !isRelay(domain);
  }
  return false;
}

function coversSubdomains(entry: string): boolean {
  const isWholeDomain = entry.indexOf('.') === entry.lastIndexOf('.');
  return isWholeDomain ? !SHARED.has(entry) : SECOND_LEVEL.test(entry);
}
