import { FREE } from './data/free.ts';
import { wordSet } from './word-set.ts';

const providers = wordSet(FREE);

/**
 * Whether a domain belongs to a free email provider, where anyone can create a mailbox.
 *
 * Takes a lower-case A-label domain; matches it exactly. Disposable services, alias relays and typosquat domains are
 * not in the list.
 */
export function isFree(domain: string): boolean {
  return providers().has(domain);
}
