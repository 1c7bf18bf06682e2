import { createAskStore } from '@postern/proxy/limits';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../log/log.ts';
import type { Settings } from '../config/settings.ts';
import { failureOf } from '../db/failure-of.ts';
import type { Store } from '../db/store.ts';
import { createMemoryCounter, type CreateCounter, type Rate } from './counter.ts';
import { createSharedCounter, wholeSeconds, type SharedCount } from './shared-counter.ts';

/** Creates counters, and closes their connections. */
export interface Limits {
  createCounter: CreateCounter;
  close(): Promise<void>;
}

/** A store in which several processes count together. */
interface CountStore {
  open(rate: Rate): SharedCount;
  close(): Promise<void>;
}

/** The table of the counts. Source: db/migrations/0004-usage.ts. */
const TABLE = 'shared_limit';

/**
 * Opens the store of the counters: Redis if configured, otherwise the database if processes share it, otherwise the
 * memory of this process. It does not fail while Redis is unreachable: until Redis responds, each process counts
 * separately.
 *
 * Rejects when Redis is configured and the package `redis` is not installed.
 *
 * Source: docs/decisions/api.md#0041.
 */
export async function openLimits(
  store: Store,
  { settings: { redisUrl }, log }: { settings: Pick<Settings, 'redisUrl'>; log: Log },
): Promise<Limits> {
  if (redisUrl === null && store.dialect === 'sqlite') {
    return { createCounter: createMemoryCounter, close: async () => undefined };
  }
  const counts = redisUrl === null ? postgresCounts(store) : await redisCounts(redisUrl);
  let isAway = false;
  const nowMs = () => performance.now();
  const ask = createAskStore({
    now: nowMs,
    onFailure(error) {
      if (!isAway) log.warn(failureOf(error), 'limits are counted in this process only');
      isAway = true;
    },
    onSuccess() {
      if (isAway) log.info({}, 'limits are shared with other processes again');
      isAway = false;
    },
  });
  return {
    createCounter: (rate) => createSharedCounter(rate, { count: counts.open(rate), ask, nowMs }),
    close: () => counts.close(),
  };
}

function postgresCounts({ db }: Store): CountStore {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
  let isFirst = true;
  return {
    open(rate) {
      const limiter = new RateLimiterPostgres({
        ...optionsOf(rate),
        storeClient,
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        // One of them removes the expired rows of all.
        clearExpiredByTimeout: isFirst,
      });
      isFirst = false;
      return limiter;
    },
    close: async () => undefined,
  };
}

async function redisCounts(url: string): Promise<CountStore> {
  const { createClient } = await import('redis').catch((cause: unknown) => {
    throw new Error('--redis needs the package `redis`: npm install redis', { cause });
  });
  const client = createClient({ url, disableOfflineQueue: true });
  client.on('error', () => undefined);
  // It retries by itself, and nothing waits for it.
  client.connect().catch(() => undefined);
  return {
    open: (rate) =>
      new RateLimiterRedis({
        ...optionsOf(rate),
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      }),
    // Before version 5 of the package it was called `disconnect`.
    close: async () => void (await (client.destroy ?? client.disconnect).call(client)),
  };
}

const optionsOf = (rate: Rate) => ({
  points: rate.count,
  duration: wholeSeconds(rate),
  keyPrefix: `postern:${rate.name}`,
});
