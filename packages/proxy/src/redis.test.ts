import { isNightly } from '@postern/tools/test/is-nightly.js';
import { inTime } from '@postern/tools/test/stop-timers.ts';
import { needsRedis, startRedis } from '@postern/tools/test/redis-server.ts';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProxy } from './create-proxy.ts';
import type { ProxyEvent } from './events/events.ts';
import type { ProxyOptions } from './options/options.ts';
import { createRedisStore, type RedisClient } from './redis.ts';
import { ask, fakeValidate } from './test/ask.ts';
import { mintTicket, ticketCheck } from './ticket.ts';

const pepper = 'the secret of all processes';

/** Opens a connection for each process. */
type Open = (
  path: string,
) => Promise<{ client: RedisClient; isReady: () => boolean; close: () => void }>;

/** The current clients; the nightly run adds the oldest supported versions. */
const clients: [name: string, open: Open][] = [
  [
    'ioredis',
    async (path) => {
      const client = new Redis({ path, retryStrategy: () => 50, lazyConnect: true });
      client.on('error', () => undefined);
      await client.connect();
      return {
        client,
        isReady: () => client.status === 'ready',
        close: () => client.disconnect(),
      };
    },
  ],
  [
    'redis',
    async (path) => {
      const client = createClient({ socket: { path, tls: false, reconnectStrategy: () => 50 } });
      client.on('error', () => undefined);
      await client.connect();
      return { client, isReady: () => client.isReady, close: () => client.destroy() };
    },
  ],
  ...(isNightly ? oldClients() : []),
];

function oldClients(): typeof clients {
  return [
    [
      'ioredis 4',
      async (path) => {
        // @ts-expect-error -- version 4 has no types of its own
        const { default: OldRedis } = (await import('ioredis-4')) as { default: typeof Redis };
        const client = new OldRedis({ path, retryStrategy: () => 50, lazyConnect: true });
        client.on('error', () => undefined);
        await client.connect();
        return {
          client,
          isReady: () => client.status === 'ready',
          close: () => client.disconnect(),
        };
      },
    ],
    [
      'redis 4.2',
      async (path) => {
        const old = await import('redis-4');
        const client = old.createClient({ socket: { path, reconnectStrategy: () => 50 } });
        client.on('error', () => undefined);
        await client.connect();
        return {
          client,
          isReady: () => client.isReady,
          close: () => void client.disconnect().catch(() => undefined),
        };
      },
    ],
  ];
}

describe.skipIf(needsRedis()).each(clients)('with %s', (_name, open) => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let opened: Awaited<ReturnType<Open>>[] = [];
  let events: ProxyEvent[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(() => {
    opened = [];
    events = [];
  });
  afterEach(() => {
    for (const { close } of opened) close();
  });

  /** A proxy of another process: it shares only Redis with the others. */
  async function openProxy({ limits, ...options }: Partial<ProxyOptions> = {}) {
    const each = await open(redis.path);
    opened.push(each);
    const store = createRedisStore({ client: each.client, pepper });
    const validate = fakeValidate();
    const proxy = createProxy({
      validate,
      onEvent: (event) => void events.push(event),
      ...options,
      cache: store.cache,
      limits: { global: false, ...limits, store: store.limits },
    });
    return { proxy, validate };
  }

  const ips = { next: 1 };
  const newIp = () => `198.51.${ips.next >> 8}.${ips.next++ & 255}`;
  const passed = async (asked: Promise<Response>[]) =>
    (await Promise.all(asked)).filter(({ status }) => status === 200).length;
  const countOf = (type: ProxyEvent['type']) =>
    events.filter((event) => event.type === type).length;

  /**
   * Sends requests until the processes count together. None of these requests has a deadline: one that
   * Redis counts and answers late looks shared, and its process then counts by itself for a second.
   */
  async function untilShared(proxies: Awaited<ReturnType<typeof openProxy>>[]): Promise<void> {
    await expect.poll(() => opened.every(({ isReady }) => isReady())).toBe(true);
    await inTime(async () => {
      await expect
        .poll(async () => {
          const ip = newIp();
          const left: number[] = [];
          for (const { proxy } of proxies) {
            const { headers } = await ask(proxy, { context: { ip } });
            left.push(Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1]));
          }
          return left.every((each, at) => at === 0 || each === left[at - 1]! - 1);
        })
        .toBe(true);
    });
  }

  test('four concurrent processes allow exactly the limit', async () => {
    const proxies = await Promise.all(
      [1, 2, 3, 4].map(() => openProxy({ limits: { caller: 20 } })),
    );
    const count = await inTime(() => {
      const context = { ip: newIp() };
      const all = Array.from({ length: 80 }, (_, at) => ask(proxies[at % 4]!.proxy, { context }));
      return passed(all);
    });
    expect(count).toBe(20);
  });

  test('a result of one process is returned by another', async () => {
    const [one, other] = [await openProxy(), await openProxy()];
    const email = `jane.${newIp()}@example.com`;
    expect((await ask(one.proxy, { email })).status).toBe(200);
    await expect
      .poll(async () => {
        await ask(other.proxy, { email, context: { ip: newIp() } });
        return other.proxy.stats().answered.cache;
      })
      .toBeGreaterThan(0);
  });

  test('a budget is shared by all, and reported once', async () => {
    const proxies = await Promise.all(
      [1, 2, 3].map(() =>
        openProxy({
          budget: { total: 10 },
          now: () => Date.UTC(2030, 0, 1, 12),
          limits: { caller: false },
        }),
      ),
    );
    const count = await inTime(() => {
      const all = Array.from({ length: 30 }, (_, at) =>
        ask(proxies[at % 3]!.proxy, { email: `budget.${at}@example.com` }),
      );
      return passed(all);
    });
    const percents = events.flatMap((event) =>
      event.type === 'budget_reached' ? event.percent : [],
    );
    expect(count).toBe(10);
    expect(percents.sort()).toEqual([100, 80]);
  });

  test('a ticket is valid for thirty requests in total', async () => {
    const ticketSecret = 'the secret of the tickets, 32 bytes';
    const proxies = await Promise.all(
      [1, 2, 3].map(() =>
        openProxy({ limits: { caller: false }, botCheck: ticketCheck({ secret: ticketSecret }) }),
      ),
    );
    const count = await inTime(async () => {
      const token = await mintTicket({ secret: ticketSecret });
      const body = JSON.stringify({ email: 'jane@example.com', token });
      const all = Array.from({ length: 60 }, (_, at) => ask(proxies[at % 3]!.proxy, { body }));
      return passed(all);
    });
    expect(count).toBe(30);
  });

  test('every request is answered when Redis is killed under load, and each process enforces the limit separately', async () => {
    const proxies = [
      await openProxy({ limits: { caller: 20 } }),
      await openProxy({ limits: { caller: 20 } }),
    ];
    await untilShared(proxies);
    const context = { ip: newIp() };
    const asked = Array.from({ length: 10 }, (_, at) => ask(proxies[at % 2]!.proxy, { context }));
    const killed = redis.kill();
    for (let at = 0; at < 100; at++) {
      asked.push(ask(proxies[at % 2]!.proxy, { context }));
      if (at % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await killed;
    const count = await passed(asked);
    expect(count).toBeGreaterThanOrEqual(20);
    expect(count).toBeLessThanOrEqual(40);
    expect(countOf('limits_failed')).toBeGreaterThanOrEqual(1);

    await redis.restart();
    await untilShared(proxies);
    const again = await inTime(() => {
      const next = { ip: newIp() };
      return passed(
        Array.from({ length: 80 }, (_, at) => ask(proxies[at % 2]!.proxy, { context: next })),
      );
    });
    expect(again).toBe(20);
  });

  test('every request is answered while Redis hangs, and the processes count together again after that', async () => {
    const proxies = [
      await openProxy({ limits: { caller: 20 } }),
      await openProxy({ limits: { caller: 20 } }),
    ];
    await untilShared(proxies);
    redis.hang();
    const context = { ip: newIp() };
    const asked = Array.from({ length: 100 }, (_, at) => ask(proxies[at % 2]!.proxy, { context }));
    const count = await passed(asked);
    expect(count).toBe(40);
    redis.goOn();
    await untilShared(proxies);
  });

  test('Redis contains no address and no IP address', async () => {
    const { proxy } = await openProxy({
      modes: ['deep'],
      authorize: () => true,
      budget: { total: 1000, caller: 100 },
    });
    const ip = newIp();
    await ask(proxy, { email: 'canary@example.com', mode: 'deep', context: { ip } });
    const each = await open(redis.path);
    opened.push(each);
    const { client } = each as unknown as { client: { keys(glob: string): Promise<string[]> } };
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(4);
    const values = await Promise.all(
      keys.filter((key) => key.includes('minimal')).map((key) => each.client.get(key)),
    );
    expect(values.length).toBeGreaterThan(0);
    expect(JSON.stringify([keys, values])).not.toMatch(/canary|example\.com|198\.51/);
  });
});

test('an invalid client and an invalid pepper are errors', () => {
  const client = { isReady: true } as unknown as RedisClient;
  const make = (options: unknown) => () => createRedisStore(options as never);
  expect(make(undefined)).toThrow('createRedisStore: options are needed');
  expect(make({ client: {}, pepper })).toThrow('client must be a client of `redis`');
  expect(make({ client, pepper: 'short' })).toThrow('pepper must be a string of at least 16');
  expect(make({ client, pepper, peper: 1 })).toThrow('no option is named `peper`');
  expect(make({ client, pepper })).not.toThrow();
});
