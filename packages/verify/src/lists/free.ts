import { FREE } from './data/free.ts';
import { wordSet } from './word-set.ts';

const providers = wordSet(FREE);

/**
 * Whether a domain belongs to a free email provider, with which anyone can open a mailbox.
 *
 * Takes a lower-case A-label domain; matches it exactly. Disposable services, alias relays and
 * typo-squats are not among them.
 */
export function isFree(domain: string): boolean {
  return providers().has(domain);
}
