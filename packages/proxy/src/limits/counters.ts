import { LRUCache } from 'lru-cache';
import { createHmac } from './hmac.ts';
import type { AskStore } from './ask-store.ts';
import { createWindowCounter, type Rate, type Standing } from './window-counter.ts';

/** A store in which several proxies count together: see `@postern/proxy/redis`. */
export interface LimitStore {
  /**
   * Adds points to a key's count in one step; 0 points only read it. A window begins with the first count of a key, and
   * lasts `windowMs` milliseconds. Resolves with the new count, and the milliseconds until the window ends.
   */
  add(key: string, points: number, rate: Rate): Promise<{ count: number; resetMs: number }>;
  /** The secret for the keys, at least 16 characters, the same in all processes. */
  pepper: string;
}

/** Counts by key, in this process or across processes. */
export interface Counter {
  readonly rate: Rate;
  /** Returns the standing of a key in this process, and counts nothing. */
  peek(key: string): Standing;
  /** Returns the standing of a key, and counts nothing. */
  look(key: string): Standing | Promise<Standing>;
  /** Counts one request of a key. This process does not count requests over the limit; a store can count them. */
  count(key: string): Standing | Promise<Standing>;
}

/** Creates a counter. Counters with the same name share their counts in all processes. */
export type CreateCounter = (name: string, rate: Rate) => Counter;

/**
 * Creates a {@link CreateCounter}. Without a store its counters count in this process, in one synchronous step.
 *
 * With a store the processes count together, and each also counts by itself: when the store does not respond in time, its
 * own count applies. A key that the store reports as used up is rejected without a call until its window ends. The keys in
 * a store contain no address and no IP address.
 */
export function createCounters({ store, ask, now }: CounterOptions): CreateCounter {
  const digestOf = store && createHmac(store.pepper);
  const digests = new LRUCache<string, string>({ max: MAX_DIGESTS });

  return (name, rate) => {
    const own = createWindowCounter(rate, { now, maxKeys: MAX_KEYS });
    const { look, count } = own;
    if (!store) return { rate, peek: look, look, count };

    const shared = async (key: string, points: 0 | 1): Promise<Standing> => {
      const known = look(key);
      if (!known.isWithin) return known;
      const ownStanding = points > 0 ? count(key) : known;
      const stored = await ask(async () =>
        read(await store.add(await keyOf(name, key), points, rate)),
      );
      if (!stored) return ownStanding;
      const left = rate.count - stored.count;
      const isWithin = points > 0 ? left >= 0 : left > 0;
      if (!isWithin) own.block(key, stored.resetMs);
      return { isWithin, left: Math.max(0, left), resetMs: stored.resetMs };
    };
    return {
      rate,
      peek: look,
      look: (key) => shared(key, 0),
      count: (key) => shared(key, 1),
    };
  };

  async function keyOf(name: string, key: string): Promise<string> {
    const text = `${name}|${key}`;
    const digest = digests.get(text) ?? (await digestOf!(text));
    digests.set(text, digest);
    return `postern:v1:${name}:${digest}`;
  }
}

/** Options of {@link createCounters}. */
export interface CounterOptions {
  store: LimitStore | undefined;
  ask: AskStore;
  /** The current time in milliseconds. */
  now: () => number;
}

/** Checks a value from a store as strictly as one from an upstream. */
function read({ count, resetMs }: { count: number; resetMs: number }) {
  if (!Number.isFinite(count) || count < 0 || !Number.isFinite(resetMs))
    throw new TypeError('The store returned no count');
  return { count, resetMs: Math.max(0, resetMs) };
}

const MAX_KEYS = 20_000;
const MAX_DIGESTS = 10_000;
