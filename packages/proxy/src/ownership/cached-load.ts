import { createDedupe } from '@postern/concurrency';
import { LRUCache } from 'lru-cache';
import { Unproven, type OwnershipFault } from './reasons.ts';

/** The age from which a load is no longer joined: longer than one takes, of two files with 3 s each. */
export const MAX_LOAD_MS = 10_000;

/** Options of {@link createCachedLoad}. */
export interface LoadOptions<T> {
  /** How many values are cached; the least recently used one goes first. */
  maxKeys: number;
  /** The clock, in milliseconds. */
  now: () => number;
  /** Loads a value, and for how many milliseconds it can be cached. */
  load(key: string): Promise<{ value: T; cacheMs: number }>;
}

/** Loads a value by its key, or returns a cached one that was loaded, or failed to load again, within `maxAgeMs`. */
export type CachedLoad<T> = (key: string, maxAgeMs: number) => Promise<T>;

/** The outcome of a load. */
interface Loaded<T> {
  outcome: { value: T } | { reason: OwnershipFault };
  atMs: number;
  /** When it was last loaded or failed to load again. */
  triedMs: number;
  cacheMs: number;
}

/**
 * Creates a cached load, which loads a value once for all concurrent calls. A failure, which is {@link Unproven}, is cached
 * for 10 s.
 */
export function createCachedLoad<T>({ maxKeys, now, load }: LoadOptions<T>): CachedLoad<T> {
  const known = new LRUCache<string, Loaded<T>>({ max: maxKeys });
  const loadedNow = (outcome: Loaded<T>['outcome'], cacheMs: number): Loaded<T> => {
    return { outcome, cacheMs, atMs: now(), triedMs: now() };
  };
  const failed = (reason: OwnershipFault) => loadedNow({ reason }, FAILURE_MS);
  const dedupe = createDedupe<Loaded<T>>({
    ...{ maxMs: MAX_LOAD_MS, now, maxKeys },
    // Workers drop a load with the request that began it: the others must not wait for it.
    late: () => failed('issuer_unavailable'),
    isDropped: () => true,
  });

  return async (key, maxAgeMs) => {
    const cached = freshOf(key);
    const isRecent = cached && ageOf(cached.triedMs) < maxAgeMs;
    const { outcome } = isRecent ? cached : await dedupe(key, () => reload(key));
    if ('reason' in outcome) throw new Unproven(outcome.reason);
    return outcome.value;
  };

  async function reload(key: string): Promise<Loaded<T>> {
    const loaded = await load(key).then(
      ({ value, cacheMs }) => loadedNow({ value }, cacheMs),
      (thrown: unknown) => {
        if (!(thrown instanceof Unproven)) throw thrown;
        return failed(thrown.reason);
      },
    );
    if (!('reason' in loaded.outcome)) known.set(key, loaded);
    else if (loaded.outcome.reason !== 'overloaded') cacheFailure(key, loaded);
    return loaded;
  }

  /** A failure does not replace a value that can still be cached: anyone can make its files be fetched again. */
  function cacheFailure(key: string, failure: Loaded<T>): void {
    const cached = freshOf(key);
    known.set(key, cached ? { ...cached, triedMs: failure.triedMs } : failure);
  }

  function freshOf(key: string): Loaded<T> | undefined {
    const cached = known.get(key);
    return cached && ageOf(cached.atMs) < cached.cacheMs ? cached : undefined;
  }

  /** The clock can be set back. */
  function ageOf(ms: number): number {
    return Math.abs(now() - ms);
  }
}

const FAILURE_MS = 10_000;
