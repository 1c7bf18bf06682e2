import { isNightly } from '@postern/tools/test/is-nightly.js';
import { inTime } from '@postern/tools/test/stop-timers.ts';
import { needsRedis, startRedis } from '@postern/tools/test/redis-server.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createKeys } from '../keys/keys.ts';
import { openAppOver, openKey } from '../api/test/open-app.ts';
import { DEFAULTS, type Settings } from '../config/settings.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { openContext } from '../test/service-context.ts';
import { STORES } from '../test/stores.ts';
import { openLimits } from './open-limits.ts';

const openPostgres = async (settings: Partial<Settings> = {}) => {
  const context = await STORES[1]!.openContext(settings);
  const { createCounter, close } = await openLimits(context.store, context);
  onTestFinished(close);
  return { ...context, createCounter };
};
const RATE = { name: 'single', count: 20, windowMs: 60_000 };

describe.skipIf(needsPostgres())('limits on PostgreSQL', () => {
  test('are one for all processes', async () => {
    const { store, settings, log, createCounter } = await openPostgres();
    const other = await openLimits(store, { settings, log });
    onTestFinished(() => other.close());
    const counters = [createCounter(RATE), other.createCounter(RATE)];
    const all = await inTime(() =>
      Promise.all(counters.flatMap((counter) => Array.from({ length: 30 }, () => counter('a')))),
    );
    expect(all.filter(({ isWithin }) => isWithin)).toHaveLength(20);
    const first = { isWithin: true, left: 19 };
    const others = [counters[0]!, createCounter({ ...RATE, name: 'bulk' })];
    for (const counter of others)
      expect(await inTime(async () => counter('b'))).toMatchObject(first);
  });

  test('a key that reaches its limit in one process gets 429 in the other one too', async () => {
    const context = await openPostgres({ singlePerSecond: 1, singleBurst: 50 });
    const other = await openLimits(context.store, context);
    onTestFinished(() => other.close());
    const { createCounter } = other;
    const [one, two] = [
      await openAppOver(context),
      await openAppOver({ ...context, createCounter }),
    ];
    const { key } = await openKey(context, createKeys(context));
    const path = '/v1/email/single-validate';
    const asked = { key, json: { email: 'jane@shop.example' } };
    const { headers } = await inTime(() => one.ask(path, asked));
    expect(headers.get('ratelimit')).toMatch(/^"single";r=49;t=\d+$/);
    const second = await inTime(() => two.ask(path, asked));
    expect(second.headers.get('ratelimit')).toMatch(/r=48/);
    const all = await inTime(() =>
      Promise.all(Array.from({ length: 80 }, (_, at) => (at % 2 ? one : two).ask(path, asked))),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(48);
    const { status, headers: last } = await inTime(() => one.ask(path, asked));
    expect(status).toBe(429);
    expect(last.get('ratelimit')).toMatch(/^"single";r=0;t=\d+$/);
    expect(Number(last.get('retry-after'))).toBeGreaterThan(0);
  });

  test('requests are allowed while the database is unavailable, which is logged once', async () => {
    const { store, settings, log } = await openPostgres();
    const limits = await openLimits(store, { settings, log });
    const warn = vi.spyOn(log, 'warn');
    const counter = limits.createCounter(RATE);
    await store.close();
    const all = await Promise.all(Array.from({ length: 30 }, () => counter('a')));
    expect(all.filter(({ isWithin }) => isWithin)).toHaveLength(20);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

const newestClient = ['newest', () => vi.importActual('redis')] as const;
const oldestClient = ['oldest', () => import('redis-4')] as const;

test.skipIf(needsRedis()).each(isNightly ? [newestClient, oldestClient] : [newestClient])(
  'limits in Redis, with the %s supported client, are one for all processes, until it goes away',
  async (_, load) => {
    vi.doMock('redis', load);
    onTestFinished(() => vi.doUnmock('redis'));
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const { store, log } = await openContext();
    const settings = { ...DEFAULTS, redisUrl: redis.url };
    const processes = [
      await openLimits(store, { settings, log }),
      await openLimits(store, { settings, log }),
    ];
    for (const { close } of processes) onTestFinished(close);
    const counters = processes.map(({ createCounter }) => createCounter(RATE));
    // Until they are connected, each counts separately.
    const seenByOther = () =>
      inTime(async () => {
        const key = crypto.randomUUID();
        await counters[0]!(key);
        return (await counters[1]!(key)).left;
      });
    await expect.poll(seenByOther).toBe(18);
    const all = await inTime(() =>
      Promise.all(counters.flatMap((counter) => Array.from({ length: 30 }, () => counter('a')))),
    );
    expect(all.filter(({ isWithin }) => isWithin)).toHaveLength(20);
    await redis.kill();
    const alone = await Promise.all(Array.from({ length: 30 }, () => counters[0]!('c')));
    expect(alone.filter(({ isWithin }) => isWithin)).toHaveLength(20);
  },
);

test('requests are allowed while Redis is unavailable', async () => {
  const { store, log } = await openContext();
  const settings = { ...DEFAULTS, redisUrl: 'redis://127.0.0.1:1' };
  const limits = await openLimits(store, { settings, log });
  onTestFinished(() => limits.close());
  const counter = limits.createCounter(RATE);
  const all = await Promise.all(Array.from({ length: 30 }, () => counter('a')));
  expect(all.filter(({ isWithin }) => isWithin)).toHaveLength(20);
});
