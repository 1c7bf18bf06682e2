import { ValidateError, type Mode, type ValidationResult } from '@postern/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProxy, type EmailProxy } from '../create-proxy.ts';
import type { ProxyEvent } from '../events/events.ts';
import type { CacheStore } from './store-cache.ts';
import { ask as askNow, fakeClock, fakeValidate, read, type Ask } from '../test/ask.ts';

const HOUR_MS = 3_600_000;
const modes: Mode[] = ['fast', 'medium', 'deep'];
const authorize = () => true;
const limits = { caller: false, global: false } as const;

// The 50 ms limit of a store must not depend on the speed of the machine: the timers are fake.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Sends a request, and waits until the result is in the cache. */
async function ask(proxy: EmailProxy, asked: Ask = {}): Promise<Response> {
  const kept: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void kept.push(promise);
  const response = await askNow(proxy, { ...asked, context: { waitUntil } });
  await Promise.all(kept);
  return response;
}

/** A store over a Map that records what it receives. */
function fakeStore() {
  const entries = new Map<string, string>();
  const ttls: number[] = [];
  const store: CacheStore = {
    get: async (key) => entries.get(key),
    set: async (key, value, ttlMs) => {
      ttls.push(ttlMs);
      entries.set(key, value);
    },
    pepper: 'sixteen characters',
  };
  return { store, entries, ttls };
}

describe.each(['in memory', 'in a store'])('a cache %s', (place) => {
  const cache = () => (place === 'in memory' ? {} : fakeStore().store);

  test('returns a result the second time without an upstream call', async () => {
    const validate = fakeValidate({ 'jane@example.com': { suggestion: 'Fine', is_free: true } });
    const proxy = createProxy({ validate, cache: cache(), limits });
    const first = await read(await ask(proxy));
    const second = await read(await ask(proxy, { email: ' jane@EXAMPLE.com ' }));
    expect(second).toEqual(first);
    expect(await read(await ask(proxy, { email: 'ｊａｎｅ＠example。com' }))).toEqual(first);
    expect(validate.asked).toEqual(['fast jane@example.com']);
  });

  test('uses a result of medium for fast, and never the other way', async () => {
    const validate = fakeValidate();
    const proxy = createProxy({ validate, modes, authorize, cache: cache(), limits });
    for (const mode of ['fast', 'medium', 'fast', 'deep', 'medium', 'fast'])
      await ask(proxy, { mode });
    expect(validate.asked.map((asked) => asked.split(' ')[0])).toEqual(['fast', 'medium', 'deep']);
    expect((await read(await ask(proxy, { mode: 'fast' }))).data['mode']).toBe('medium');
  });

  test('never returns a result of deep in another mode', async () => {
    const validate = fakeValidate();
    const proxy = createProxy({ validate, modes, authorize, cache: cache(), limits });
    for (const mode of ['deep', 'deep', 'medium', 'fast']) await ask(proxy, { mode });
    expect(validate.asked.map((asked) => asked.split(' ')[0])).toEqual(['deep', 'medium']);
  });

  test.each([
    { reason_code: 'dns_unavailable', status: 'risky' },
    { reason_code: 'mx_unreachable', status: 'risky' },
    { reason_code: 'smtp_temporary', status: 'risky' },
  ] as Partial<ValidationResult>[])('does not cache $reason_code', async (given) => {
    const validate = fakeValidate({ 'jane@example.com': given });
    const proxy = createProxy({ validate, cache: cache(), limits });
    await ask(proxy);
    await ask(proxy);
    expect(validate.asked).toHaveLength(2);
  });

  test.each(['tld_unknown', 'typo_near'] as const)(
    'caches %s only in a mode without DNS',
    async (reason_code) => {
      for (const [mode, times] of [
        ['fast', 1],
        ['medium', 2],
      ] as const) {
        const validate = fakeValidate({ 'jane@example.com': { reason_code, status: 'risky' } });
        const proxy = createProxy({ validate, cache: cache(), limits });
        await ask(proxy, { mode });
        await ask(proxy, { mode });
        expect(validate.asked).toHaveLength(times);
      }
    },
  );

  test.each([
    ['fast', 'skipped', 1],
    ['medium', 'pass', 1],
    ['medium', 'unknown', 2],
  ] as const)(
    'in mode %s with mx %s makes %i calls for a domain that only other lists name',
    async (mode, mx, times) => {
      const given = { reason_code: 'domain_disposable_listed', status: 'risky', checks: { mx } };
      const validate = fakeValidate({ 'jane@example.com': given as Partial<ValidationResult> });
      const proxy = createProxy({ validate, cache: cache(), limits });
      await ask(proxy, { mode });
      await ask(proxy, { mode });
      expect(validate.asked).toHaveLength(times);
    },
  );

  test('does not cache failures', async () => {
    const validate = fakeValidate({ 'jane@example.com': new ValidateError('upstream_bad') });
    const proxy = createProxy({ warn: false, validate, cache: cache(), limits });
    await ask(proxy);
    await ask(proxy);
    expect(validate.asked).toHaveLength(2);
  });
});

test.each([
  ['valid', 24],
  ['risky', 6],
  ['invalid', 1],
] as const)('%s is cached for %i hours', async (status, hours) => {
  const { now, advance } = fakeClock();
  const { store, ttls } = fakeStore();
  const validate = fakeValidate({ 'jane@example.com': { status } });
  const proxy = createProxy({ validate, limits, now });
  await ask(proxy);
  advance(hours * HOUR_MS - 1);
  await ask(proxy);
  expect(validate.asked).toHaveLength(1);
  advance(2);
  await ask(proxy);
  expect(validate.asked).toHaveLength(2);
  await ask(createProxy({ validate, cache: store, limits }));
  expect(ttls).toEqual([hours * HOUR_MS]);
});

test('the memory cache holds at most maxEntries results, and drops the least recently used', async () => {
  const validate = fakeValidate();
  const proxy = createProxy({ validate, cache: { maxEntries: 2 }, limits });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b'])
    await ask(proxy, { email: `${name}@example.com` });
  expect(validate.asked.map((asked) => asked[5])).toEqual(['a', 'b', 'c', 'b']);
});

test('without a cache every request goes upstream', async () => {
  const validate = fakeValidate();
  const proxy = createProxy({ validate, cache: false, limits });
  await ask(proxy);
  await ask(proxy);
  expect(validate.asked).toHaveLength(2);
});

test('a store never receives an address, neither as a key nor in a value', async () => {
  const { store, entries } = fakeStore();
  const validate = fakeValidate({
    'canary@example.com': { reason: 'canary exists' },
    'canary@gmial.com': { suggestion: 'Did you mean canary@gmail.com?' },
  });
  const proxy = createProxy({ validate, cache: store, limits });
  for (const email of ['canary@example.com', 'canary@gmial.com']) await ask(proxy, { email });
  expect(entries.size).toBe(1);
  const [[key, value]] = [...entries] as [[string, string]];
  expect(key).toMatch(/^postern:v1:minimal:fast:[0-9a-f]{64}$/);
  expect(value).not.toMatch(/canary|example\.com/);
});

test('two proxies share a store only with the same pepper', async () => {
  const { store, entries } = fakeStore();
  const validate = fakeValidate();
  for (const pepper of [
    'sixteen characters',
    'sixteen characters',
    'other sixteen characters',
    undefined,
  ]) {
    const { get, set } = store;
    const cache = pepper === undefined ? { get, set } : { get, set, pepper };
    await ask(createProxy({ validate, cache, limits }));
  }
  expect(entries.size).toBe(3);
  expect(validate.asked).toHaveLength(3);
});

const rubbish = [
  '',
  'null',
  '7',
  '[]',
  '{',
  '{}',
  '{"status":"fine"}',
  7,
  {},
  new Date(0),
  '{"status":"valid","score":1e999}',
];

test.each(rubbish)('%j from a store is ignored', async (value) => {
  const validate = fakeValidate();
  const events: ProxyEvent[] = [];
  const cache = { get: () => value, set: () => undefined };
  const proxy = createProxy({
    validate,
    cache,
    limits,
    onEvent: (event) => void events.push(event),
  });
  expect((await read(await ask(proxy))).data['status']).toBe('valid');
  expect(validate.asked).toHaveLength(1);
  expect(events.map(({ type }) => type)).toContain('cache_failed');
});

test('a store with wrong values can only cause a well-formed result', async () => {
  const value =
    '{"status":"valid","result":"evil@example.com","extra":1,"__proto__":{"x":1},"is_free":"yes"}';
  const proxy = createProxy({
    validate: fakeValidate(),
    cache: { get: () => value, set: () => undefined },
    limits,
  });
  const { data } = await read(await ask(proxy));
  expect(data).toEqual({ result: 'jane@example.com', status: 'valid', mode: 'medium' });
});

test('a store that throws does not fail requests, and causes one event per series of failures', async () => {
  const events: ProxyEvent[] = [];
  const { now, advance } = fakeClock();
  let isBroken = true;
  let asked = 0;
  const fail = () => {
    asked++;
    if (isBroken) throw new Error('down');
  };
  const proxy = createProxy({
    validate: fakeValidate(),
    cache: { get: fail, set: async () => fail() },
    limits,
    now,
    onEvent: (event) => void events.push(event),
  });
  const failures = () => events.filter(({ type }) => type === 'cache_failed').length;
  for (let at = 0; at < 3; at++) expect((await ask(proxy)).status).toBe(200);
  expect(failures()).toBe(1);
  expect(asked).toBe(1);
  isBroken = false;
  advance(1000);
  await ask(proxy);
  expect(asked).toBeGreaterThan(1);
  isBroken = true;
  await ask(proxy);
  expect(failures()).toBe(2);
});

test('a store that hangs gets 50 ms, and its writes delay no reply', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => undefined);
  const validate = fakeValidate();
  let get: () => unknown = never;
  const cache = { get: () => get(), set: never };
  const proxy = createProxy({ warn: false, validate, cache, limits });
  const answered = askNow(proxy, { email: 'other@example.com' });
  await vi.advanceTimersByTimeAsync(49);
  expect(validate.asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect((await answered).status).toBe(200);
  await vi.advanceTimersByTimeAsync(1000);
  get = () => undefined;
  validate.asked.length = 0;
  expect((await askNow(proxy)).status).toBe(200);
  expect(vi.getTimerCount()).toBe(1);
  const joined = await askNow(proxy);
  expect(joined.status).toBe(200);
  expect(validate.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(vi.getTimerCount()).toBe(0);
});
