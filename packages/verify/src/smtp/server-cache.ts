import { createCache, type TtlCache } from '../shared/cache.ts';
import { createRandomNames, type RandomNames } from './random-names.ts';
import { createRejections, type Rejections } from './rejections.ts';

/** What is cached about mail servers, for all outbound routes. */
export interface ServerCache {
  /** The results of random names. */
  randomNames: RandomNames;
  /** The groups that are paused. */
  circuits: TtlCache<true>;
  /** The rejections that pause a group when another domain gets the same. */
  rejections: Rejections;
  /** The servers whose TLS handshake fails, and the last error of each. */
  tlsErrors: TtlCache<string>;
}

/** There are few paused groups, and few servers whose handshake fails. */
const FEW = 1000;

/** Creates a cache of at most `capacity` random names. `now` is in milliseconds. */
export function createServerCache(capacity: number, now: () => number): ServerCache {
  return {
    randomNames: createRandomNames(capacity, now),
    circuits: createCache(FEW, now),
    rejections: createRejections(FEW, now),
    tlsErrors: createCache(FEW, now),
  };
}
