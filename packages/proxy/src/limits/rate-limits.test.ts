import { expect, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import type { ProxyEvent } from '../events/events.ts';
import { createWindowCounter } from './window-counter.ts';
import { ask, codeOf, fakeClock, fakeValidate, read } from '../test/ask.ts';

const statuses = async (asked: Promise<Response>[]) =>
  (await Promise.all(asked)).map((response) => response.status);

test('exactly the limit is allowed out of twice as many concurrent requests', async () => {
  const proxy = createProxy({ validate: fakeValidate(), limits: { caller: 20, global: false } });
  const all = await statuses(Array.from({ length: 40 }, () => ask(proxy)));
  expect(all.filter((status) => status === 200)).toHaveLength(20);
  expect(all.filter((status) => status === 429)).toHaveLength(20);
});

test('a window ends exactly on the millisecond', async () => {
  const { now, advance } = fakeClock();
  const limits = { caller: { count: 1, windowMs: 10_000 } };
  const proxy = createProxy({ validate: fakeValidate(), limits, now });
  expect((await ask(proxy)).status).toBe(200);
  advance(9_999);
  const rejected = await ask(proxy);
  expect(rejected.headers.get('retry-after')).toBe('1');
  expect(await codeOf(rejected)).toBe('rate_limited');
  advance(1);
  expect((await ask(proxy)).status).toBe(200);
});

test('the caller receives its limit as structured fields', async () => {
  const { now, advance } = fakeClock();
  const proxy = createProxy({ validate: fakeValidate(), now });
  await ask(proxy);
  advance(30_000);
  const answered = await ask(proxy);
  expect(answered.headers.get('ratelimit-policy')).toBe('"caller";q=60;w=60');
  expect(answered.headers.get('ratelimit')).toBe('"caller";r=58;t=30');
  for (let left = 58; left > 0; left--) await ask(proxy);
  const rejected = await ask(proxy);
  expect(rejected.headers.get('ratelimit')).toBe('"caller";r=0;t=30');
  expect(rejected.headers.get('retry-after')).toBe('30');
});

test('callers are counted separately, and cache hits count too', async () => {
  const validate = fakeValidate();
  const proxy = createProxy({ validate, limits: { caller: 2 } });
  const from = (ip: string) => ask(proxy, { context: { ip } });
  const all = [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '192.0.2.1',
    '192.0.2.2',
    '2001:db8::1',
    '2001:db8::2',
    '2001:db8::3',
  ];
  expect(await statuses(all.map(from))).toEqual([200, 200, 429, 200, 200, 200, 429]);
  expect(validate.asked).toHaveLength(1);
});

test('every request is counted before its body is read', async () => {
  const proxy = createProxy({ validate: fakeValidate(), limits: { caller: 1 } });
  expect((await ask(proxy, { body: 'rubbish' })).status).toBe(400);
  const body = new ReadableStream(
    {
      pull: () => {
        throw new Error('the body was read');
      },
    },
    { highWaterMark: 0 },
  );
  expect((await ask(proxy, { body })).status).toBe(429);
});

test('a caller over its limit does not use up the global limit', async () => {
  const proxy = createProxy({ validate: fakeValidate(), limits: { caller: 1, global: 3 } });
  for (let asked = 0; asked < 10; asked++) await ask(proxy);
  const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4'];
  const all = await statuses(others.map((ip) => ask(proxy, { context: { ip } })));
  expect(all).toEqual([200, 200, 429]);
});

test('at the global limit other callers receive no volume and are not counted', async () => {
  const { now, advance } = fakeClock();
  const limits = { caller: 5, global: { count: 1, windowMs: 7_000 } };
  const proxy = createProxy({ validate: fakeValidate(), limits, now });
  await ask(proxy, { context: { ip: '192.0.2.9' } });
  const rejected = await ask(proxy);
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('retry-after')).toBe('7');
  expect(rejected.headers.get('ratelimit')).toBe('"caller";r=5;t=60');
  advance(7_000);
  expect((await ask(proxy)).headers.get('ratelimit')).toBe('"caller";r=4;t=60');
});

test('without an IP address only the global limit applies, and one event reports it', async () => {
  const events: ProxyEvent[] = [];
  const proxy = createProxy({
    validate: fakeValidate(),
    limits: { caller: 1, global: 3 },
    onEvent: (event) => void events.push(event),
  });
  const nobody = [{}, { ip: 'unknown' }, { ip: '' }, {}].map((context) => ask(proxy, { context }));
  expect(await statuses(nobody)).toEqual([200, 200, 200, 429]);
  expect(events.filter(({ type }) => type === 'caller_unknown')).toHaveLength(1);
});

test('the IP address can come from callerIp', async () => {
  const proxy = createProxy({
    validate: fakeValidate(),
    limits: { caller: 1 },
    callerIp: (request) => request.headers.get('x-real-ip') ?? undefined,
  });
  const from = (ip: string) => ask(proxy, { headers: { 'x-real-ip': ip } });
  expect(await statuses([from('192.0.2.1'), from('192.0.2.2'), from('192.0.2.1')])).toEqual([
    200, 200, 429,
  ]);
});

test('a hook that throws causes a normal error reply', async () => {
  const proxy = createProxy({
    validate: fakeValidate(),
    callerIp: () => {
      throw new Error('secret canary');
    },
  });
  const response = await ask(proxy);
  const text = await response.clone().text();
  expect(await codeOf(response)).toBe('internal');
  expect(text).not.toContain('canary');
});

test('300,000 new callers neither displace one at its limit nor grow the store', () => {
  const { now, advance } = fakeClock();
  const counter = createWindowCounter({ count: 3, windowMs: 60_000 }, { now, maxKeys: 1000 });
  for (let asked = 0; asked < 3; asked++) counter.count('heavy');
  for (let at = 0; at < 300_000; at++) {
    counter.count(`spoofed ${at}`);
    if (at % 1000 === 0) expect(counter.look('heavy').isWithin).toBe(false);
  }
  expect(counter.look('heavy').isWithin).toBe(false);
  expect(counter.size()).toBeLessThanOrEqual(1001);
  advance(60_000);
  counter.count('next');
  expect(counter.look('heavy').isWithin).toBe(true);
});

test('limits can be disabled', async () => {
  const proxy = createProxy({ validate: fakeValidate(), limits: { caller: false, global: false } });
  const all = await statuses(Array.from({ length: 700 }, () => ask(proxy)));
  expect(new Set(all)).toEqual(new Set([200]));
  expect((await ask(proxy)).headers.get('ratelimit')).toBeNull();
});

test('the global limit is 600 per minute by default', async () => {
  const proxy = createProxy({ validate: fakeValidate() });
  const ips = Array.from({ length: 610 }, (_, at) => `198.51.${at >> 8}.${at & 255}`);
  const all = await statuses(ips.map((ip) => ask(proxy, { context: { ip } })));
  expect(all.filter((status) => status === 200)).toHaveLength(600);
  await read(await ask(proxy));
});
