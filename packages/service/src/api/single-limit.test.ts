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
  const refused = await limit({ keyId, orgId }, fields).then(
    () => null,
    (thrown: { code: string; retryAfterMs: number }) => thrown,
  );
  return { fields, refused };
}

test('exactly a burst is let in at once, and the next is told when to come back', async () => {
  const limit = limitOf(10, 20);
  const all = await Promise.all(Array.from({ length: 40 }, () => count(limit)));
  expect(all.filter(({ refused }) => !refused)).toHaveLength(20);
  const { refused, fields } = all.at(-1)!;
  expect(refused).toMatchObject({ code: 'rate_limited', retryAfterMs: 2000 });
  expect(fields).toEqual({
    'RateLimit-Policy': '"single";q=20;w=2',
    RateLimit: '"single";r=0;t=2',
  });
});

test('what is left is told each time', async () => {
  const limit = limitOf(10, 20);
  expect((await count(limit)).fields['RateLimit']).toBe('"single";r=19;t=2');
  vi.advanceTimersByTime(1500);
  expect((await count(limit)).fields['RateLimit']).toBe('"single";r=18;t=1');
});

test('the window ends when it was said to', async () => {
  const limit = limitOf(10, 20);
  for (let i = 0; i < 21; i++) await count(limit);
  vi.advanceTimersByTime(1999);
  expect((await count(limit)).refused).toMatchObject({ retryAfterMs: 1 });
  vi.advanceTimersByTime(1);
  expect((await count(limit)).refused).toBeNull();
});

test('nobody is sent away for an hour because the clock was set back by one', async () => {
  const limit = limitOf(10, 20);
  for (let i = 0; i < 20; i++) await count(limit);
  vi.setSystemTime(Date.now() - 3_600_000);
  const { refused, fields } = await count(limit);
  expect(refused).toMatchObject({ retryAfterMs: 2000 });
  expect(fields['RateLimit']).toBe('"single";r=0;t=2');
});

test('each key has its own', async () => {
  const limit = limitOf(1, 1);
  expect((await count(limit, 'a')).refused).toBeNull();
  expect((await count(limit, 'b')).refused).toBeNull();
  expect((await count(limit, 'a')).refused).not.toBeNull();
});

test('an organisation with many keys has ten times what one has, and is told when that is less', async () => {
  const limit = limitOf(10, 20);
  for (let key = 0; key < 9; key += 1)
    for (let i = 0; i < 20; i += 1) expect((await count(limit, `${key}`, 'x')).refused).toBeNull();
  const { fields } = await count(limit, 'last', 'x');
  expect(fields['RateLimit']).toBe('"single";r=19;t=2');
  for (let i = 0; i < 18; i += 1) await count(limit, 'last', 'x');
  await count(limit, 'other', 'x');
  const { refused, fields: last } = await count(limit, 'other', 'x');
  expect(refused).toMatchObject({ code: 'rate_limited', retryAfterMs: 2000 });
  expect(last).toEqual({
    'RateLimit-Policy': '"single";q=20;w=2, "organisation";q=200;w=2',
    RateLimit: '"single";r=18;t=2, "organisation";r=0;t=2',
  });
  expect((await count(limit, 'a', 'y')).refused).toBeNull();
});

test('what a key may not do is not counted against its organisation', async () => {
  const limit = limitOf(10, 20);
  for (let i = 0; i < 1000; i += 1) await count(limit, 'a', 'x');
  expect((await count(limit, 'b', 'x')).refused).toBeNull();
});

test('a window that is no whole number of seconds is told rounded up', async () => {
  const { fields } = await count(limitOf(3, 20));
  expect(fields['RateLimit-Policy']).toBe('"single";q=20;w=7');
});

test('a key at its limit stays there while thousands of others come, and no timer is left behind', async () => {
  const limit = limitOf(1, 1);
  await count(limit, 'a', 'x');
  for (let i = 0; i < 10_000; i++) await count(limit, String(i));
  expect(vi.getTimerCount()).toBe(0);
  expect((await count(limit, 'a', 'y')).refused).not.toBeNull();
  vi.advanceTimersByTime(1000);
  expect((await count(limit, 'a', 'y')).refused).toBeNull();
});
