import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryCounter } from '../limits/counter.ts';
import { DEFAULTS } from '../config/settings.ts';
import { createSingleLimit } from './single-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limitOf = (singlePerSecond: number, singleBurst: number) =>
  createSingleLimit({ ...DEFAULTS, singlePerSecond, singleBurst }, createMemoryCounter);

async function count(limit: ReturnType<typeof limitOf>, keyId = 'a', orgId = keyId) {
  const fields: Record<string, string> = {};
  const rejected = await limit({ keyId, orgId }, fields).then(
    () => null,
    (thrown: { code: string; retryAfterMs: number }) => thrown,
  );
  return { fields, rejected };
}

test('exactly one burst is allowed at once, and the next request is rejected with a retry time', async () => {
  const limit = limitOf(10, 20);
  const all = await Promise.all(Array.from({ length: 40 }, () => count(limit)));
  expect(all.filter(({ rejected }) => !rejected)).toHaveLength(20);
  const { rejected, fields } = all.at(-1)!;
  expect(rejected).toMatchObject({ code: 'rate_limited', retryAfterMs: 2000 });
  expect(fields).toEqual({
    'RateLimit-Policy': '"single";q=20;w=2',
    RateLimit: '"single";r=0;t=2',
  });
});

test('each response has the number of requests left', async () => {
  const limit = limitOf(10, 20);
  expect((await count(limit)).fields['RateLimit']).toBe('"single";r=19;t=2');
  vi.advanceTimersByTime(1500);
  expect((await count(limit)).fields['RateLimit']).toBe('"single";r=18;t=1');
});

test('the window ends after its length', async () => {
  const limit = limitOf(10, 20);
  for (let i = 0; i < 21; i++) await count(limit);
  vi.advanceTimersByTime(1999);
  expect((await count(limit)).rejected).toMatchObject({ retryAfterMs: 1 });
  vi.advanceTimersByTime(1);
  expect((await count(limit)).rejected).toBeNull();
});

test('setting the clock back by an hour does not block a key for an hour', async () => {
  const limit = limitOf(10, 20);
  for (let i = 0; i < 20; i++) await count(limit);
  vi.setSystemTime(Date.now() - 3_600_000);
  const { rejected, fields } = await count(limit);
  expect(rejected).toMatchObject({ retryAfterMs: 2000 });
  expect(fields['RateLimit']).toBe('"single";r=0;t=2');
});

test('each key has its own limit', async () => {
  const limit = limitOf(1, 1);
  expect((await count(limit, 'a')).rejected).toBeNull();
  expect((await count(limit, 'b')).rejected).toBeNull();
  expect((await count(limit, 'a')).rejected).not.toBeNull();
});

test('the limit of an organization is ten times that of a key, and is in the header when less is left of it', async () => {
  const limit = limitOf(10, 20);
  for (let key = 0; key < 9; key += 1)
    for (let i = 0; i < 20; i += 1) expect((await count(limit, `${key}`, 'x')).rejected).toBeNull();
  const { fields } = await count(limit, 'last', 'x');
  expect(fields['RateLimit']).toBe('"single";r=19;t=2');
  for (let i = 0; i < 18; i += 1) await count(limit, 'last', 'x');
  await count(limit, 'other', 'x');
  const { rejected, fields: last } = await count(limit, 'other', 'x');
  expect(rejected).toMatchObject({ code: 'rate_limited', retryAfterMs: 2000 });
  expect(last).toEqual({
    'RateLimit-Policy': '"single";q=20;w=2, "organisation";q=200;w=2',
    RateLimit: '"single";r=18;t=2, "organisation";r=0;t=2',
  });
  expect((await count(limit, 'a', 'y')).rejected).toBeNull();
});

test('requests over the limit of a key do not count for its organization', async () => {
  const limit = limitOf(10, 20);
  for (let i = 0; i < 1000; i += 1) await count(limit, 'a', 'x');
  expect((await count(limit, 'b', 'x')).rejected).toBeNull();
});

test('the header rounds a window up to whole seconds', async () => {
  const { fields } = await count(limitOf(3, 20));
  expect(fields['RateLimit-Policy']).toBe('"single";q=20;w=7');
});

test('a key stays at its limit while thousands of others are counted, without timers', async () => {
  const limit = limitOf(1, 1);
  await count(limit, 'a', 'x');
  for (let i = 0; i < 10_000; i++) await count(limit, String(i));
  expect(vi.getTimerCount()).toBe(0);
  expect((await count(limit, 'a', 'y')).rejected).not.toBeNull();
  vi.advanceTimersByTime(1000);
  expect((await count(limit, 'a', 'y')).rejected).toBeNull();
});
