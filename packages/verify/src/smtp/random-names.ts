import { createCache } from '../shared/cache.ts';

/**
 * The result of a random name. `unclear`: it was sent, and the server neither accepted nor rejected it, for example
 * because it greylists every recipient.
 */
export type RandomName = 'accepted' | 'refused' | 'unclear';

/**
 * The results of random names, one for each domain at each mail server. A backup often accepts any name of a domain
 * whose first server knows its mailboxes, and one server can host both kinds of domains.
 */
export interface RandomNames {
  get(host: string, domain: string): RandomName | undefined;
  set(host: string, domain: string, result: RandomName): void;
}

/** A server gets one random name per domain in this time. */
const DAY_MS = 86_400_000;

/** Creates a cache of at most `capacity` results; each is kept for 24 hours. `now` is in milliseconds. */
export function createRandomNames(capacity: number, now: () => number): RandomNames {
  const results = createCache<RandomName>(capacity, now);
  return {
    get: (host, domain) => results.get(keyOf(host, domain)),
    set: (host, domain, result) => results.set(keyOf(host, domain), result, DAY_MS),
  };
}

/** Neither name contains a space. */
function keyOf(host: string, domain: string): string {
  return `${host} ${domain}`;
}
