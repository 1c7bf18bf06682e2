import { createAnswerCache, type AnswerCache } from '../shared/answer-cache.ts';
import { createRandomNames, type RandomNames } from './random-names.ts';
import { createRefusals, type Refusals } from './refusals.ts';

/** What is cached of mail servers, for all outbound routes. */
export interface ServerCache {
  /** The results of random names. */
  randomNames: RandomNames;
  /** The groups that are paused. */
  circuits: AnswerCache<true>;
  /** The rejections that pause a group when another domain gets the same. */
  refusals: Refusals;
  /** The servers with which no TLS handshake succeeds, and how the last one failed. */
  tlsErrors: AnswerCache<string>;
}

/** Paused groups are few, and so are servers with which no handshake succeeds. */
const FEW = 1000;

/** Creates a cache of at most `capacity` random names. `now` is in milliseconds. */
export function createServerCache(capacity: number, now: () => number): ServerCache {
  return {
    randomNames: createRandomNames(capacity, now),
    circuits: createAnswerCache(FEW, now),
    refusals: createRefusals(FEW, now),
    tlsErrors: createAnswerCache(FEW, now),
  };
}
