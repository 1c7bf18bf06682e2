import { createHmac } from '../hmac.ts';
import { createQuota, type Admission, type Rate } from './quota.ts';
import type { AskStore } from '@postern/concurrency';

/** A place outside the process where several proxies count together: see `@postern/proxy/redis`. */
export interface LimitStore {
  /**
   * Adds points to a key's count, all in one step; 0 points only look. A window begins with the first count of a key,
   * and lasts `windowMs` milliseconds. It resolves with the count that it makes, and the milliseconds until the window
   * ends.
   */
  add(key: string, points: number, rate: Rate): Promise<{ count: number; resetMs: number }>;
  /** The secret that keys are made with, at least 16 characters, the same in all processes. */
  pepper: string;
}

/** Counts by key: in this process, or together with others. */
export interface Counter {
  readonly rate: Rate;
  /** Says what this process knows that the key has left. */
  peek(key: string): Admission;
  /** Says what the key has left, and counts nothing. */
  look(key: string): Admission | Promise<Admission>;
  /** Counts one of the key; refused ones are not counted in this process, and may be in a store. */
  count(key: string): Admission | Promise<Admission>;
  /** How many keys this process holds. */
  size(): number;
}

/** Makes counters by their names. */
export type CreateCounter = (name: string, rate: Rate) => Counter;

/**
 * Makes what makes counters. Without a store they count in this process, in one synchronous step.
 *
 * With one, the processes count together, and this one by itself beside it: whenever the store does not answer in
 * time, its own count holds. A key that the store calls used up is refused here until its window ends, without asking.
 * No key that a store sees holds an address or an IP.
 */
export function createCounters({ store, ask, now }: CounterOptions): CreateCounter {
  const digestOf = store && createHmac(store.pepper);
  const digests = new Map<string, string>();

  return (name, rate) => {
    const own = createQuota(rate, { now });
    if (!store) return { ...own, peek: own.look };

    const shared = async (key: string, points: number): Promise<Admission> => {
      const known = own.look(key);
      if (!known.isAdmitted) return known;
      const ownCount = points > 0 ? own.count(key) : known;
      const told = await ask(async () =>
        read(await store.add(await keyOf(name, key), points, rate)),
      );
      if (!told) return ownCount;
      const isAdmitted = points > 0 ? told.count <= rate.count : told.count < rate.count;
      if (!isAdmitted) own.block(key, told.resetMs);
      return { isAdmitted, remaining: Math.max(0, rate.count - told.count), resetMs: told.resetMs };
    };
    return {
      rate,
      peek: own.look,
      look: (key) => shared(key, 0),
      count: (key) => shared(key, 1),
      size: own.size,
    };
  };

  // Callers come again: their digests are kept.
  async function keyOf(name: string, key: string): Promise<string> {
    const text = `${name}|${key}`;
    let digest = digests.get(text);
    if (digest === undefined) {
      if (digests.size >= MAX_DIGESTS) digests.clear();
      digests.set(text, (digest = await digestOf!(text)));
    }
    return `postern:v1:${name}:${digest}`;
  }
}

/** What counters are made of. */
export interface CounterOptions {
  store: LimitStore | undefined;
  ask: AskStore;
  now: () => number;
}

/** A store is read as strictly as an upstream. */
function read(told: { count: number; resetMs: number }): { count: number; resetMs: number } {
  const { count, resetMs } = told;
  if (Number.isFinite(count) && count >= 0 && Number.isFinite(resetMs))
    return { count, resetMs: Math.max(0, resetMs) };
  throw new TypeError('The store gave no count');
}

const MAX_DIGESTS = 10_000;
