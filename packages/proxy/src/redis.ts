import { assertOptions, type KnownOptions } from '@postern/protocol';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { LimitStore } from './limits/counters.ts';
import type { CacheStore } from './cache/store-cache.ts';

/** A connected client of `redis` (node-redis, 4.2 and newer) or of `ioredis`; the server may be Valkey. */
export type RedisClient = IoRedis | NodeRedis;

/** The part of a client of `ioredis` that is used. */
export interface IoRedis {
  readonly status: string;
  defineCommand(name: string, definition: { numberOfKeys?: number; lua: string }): unknown;
  get(key: string): Promise<string | null>;
  set(key: string, value: string, unit: 'PX', ttlMs: number): Promise<unknown>;
}

/** The part of a client of `redis` that is used. */
export interface NodeRedis {
  readonly isReady: boolean;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the client's own types depend on its modules
  get(key: string): Promise<any>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  set(key: string, value: string, options: any): Promise<any>;
}

/** Options of {@link createRedisStore}. */
export interface RedisStoreOptions {
  client: RedisClient;
  /** The secret for the keys, at least 16 characters, the same in all processes. */
  pepper: string;
}

/** The stores that several proxies share. */
export interface RedisStore {
  /** For `limits.store`. */
  limits: LimitStore;
  /** For `cache`. */
  cache: CacheStore;
}

/**
 * Creates the stores with which several proxies share their limits and results: `limits: { store: redis.limits }` and
 * `cache: redis.cache`.
 *
 * Windows of limits are whole seconds here, rounded up. While the client is not connected each process counts
 * separately; no command waits in the client's queue. Throws a `TypeError` that starts with `createRedisStore:` for an
 * invalid client or pepper. Your code connects the client, handles its errors, and closes it.
 */
export function createRedisStore(options: RedisStoreOptions): RedisStore {
  if (typeof options !== 'object' || options === null)
    throw misuse('options are needed; write `createRedisStore({ client, pepper })`');
  assertOptions('createRedisStore', options, KNOWN);
  const { client, pepper } = options;
  if (typeof pepper !== 'string' || pepper.length < 16)
    throw misuse('pepper must be a string of at least 16 characters');
  if (!isIoRedis(client) && !isNodeRedis(client))
    throw misuse('client must be a client of `redis` (4.2 or newer) or of `ioredis`');
  return { limits: createLimits(client, pepper), cache: createCache(client, pepper) };
}

function createLimits(client: RedisClient, pepper: string): LimitStore {
  const limiters = new Map<string, RateLimiterRedis>();

  return {
    pepper,
    async add(key, points, { count, windowMs }) {
      const duration = Math.ceil(windowMs / 1000);
      const name = `${count}|${duration}`;
      let limiter = limiters.get(name);
      if (!limiter) {
        limiter = new RateLimiterRedis({
          storeClient: client,
          useRedisPackage: !isIoRedis(client),
          points: count,
          duration,
          keyPrefix: '',
          rejectIfRedisNotReady: true,
        });
        limiters.set(name, limiter);
      }
      const stored = points > 0 ? await limiter.penalty(key, points) : await limiter.get(key);
      return stored
        ? { count: stored.consumedPoints, resetMs: stored.msBeforeNext }
        : { count: 0, resetMs: duration * 1000 };
    },
  };
}

function createCache(client: RedisClient, pepper: string): CacheStore {
  const assertReady = () => {
    const isReady = isIoRedis(client) ? client.status === 'ready' : client.isReady;
    // Otherwise the client would queue the command until it is connected.
    if (!isReady) throw new Error('Redis is not connected');
  };
  return {
    pepper,
    get(key) {
      assertReady();
      return client.get(key);
    },
    set(key, value, ttlMs) {
      assertReady();
      return isIoRedis(client)
        ? client.set(key, value, 'PX', ttlMs)
        : client.set(key, value, { PX: ttlMs });
    },
  };
}

function isIoRedis(client: RedisClient): client is IoRedis {
  return typeof (client as Partial<IoRedis> | undefined)?.defineCommand === 'function';
}

function isNodeRedis(client: RedisClient): client is NodeRedis {
  return typeof (client as Partial<NodeRedis> | undefined)?.isReady === 'boolean';
}

function misuse(message: string): TypeError {
  return new TypeError(`createRedisStore: ${message}`);
}

const KNOWN: KnownOptions<RedisStoreOptions> = { client: true, pepper: true };
