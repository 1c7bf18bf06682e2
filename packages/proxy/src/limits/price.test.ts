import { ValidateError, type Validate } from '@postern/protocol';
import { describe, expect, test } from 'vitest';
import { createProxy, type EmailProxy } from '../create-proxy.ts';
import type { ProxyEvent } from '../events/events.ts';
import { ask, codeOf, fakeClock, fakeValidate, heldValidate, read } from '../test/ask.ts';

const limits = { caller: false, global: false } as const;
const from = (ip: string) => ({ context: { ip } });

describe('the mailboxes of one domain', () => {
  const modes = ['fast', 'medium', 'deep'] as const;
  const authorize = () => true;
  const askDeep = async (proxy: EmailProxy, email: string, ip = '192.0.2.1') => {
    const { status, data } = await read(await ask(proxy, { email, mode: 'deep', ...from(ip) }));
    return `${status} ${String(data['mode'])}`;
  };

  test('are returned to one caller ten times; after that the result is that of medium, never an error', async () => {
    const events: ProxyEvent[] = [];
    const proxy = createProxy({
      validate: fakeValidate(),
      modes,
      authorize,
      limits,
      onEvent: (event) => void events.push(event),
    });
    const results = [];
    for (let at = 0; at < 50; at++) results.push(await askDeep(proxy, `user${at}@example.com`));
    expect(results.slice(0, 10)).toEqual(Array(10).fill('200 deep'));
    expect(results.slice(10)).toEqual(Array(40).fill('200 medium'));
    expect(events.filter(({ type }) => type === 'mailbox_withheld')).toHaveLength(40);
    expect(JSON.stringify(events)).not.toMatch(/user|example|192\.0/);
  });

  test('that have been returned are returned again; other domains and callers are counted separately', async () => {
    const proxy = createProxy({ validate: fakeValidate(), modes, authorize, limits });
    for (let at = 0; at < 11; at++) await askDeep(proxy, `user${at}@example.com`);
    expect(await askDeep(proxy, 'user3@example.com')).toBe('200 deep');
    expect(await askDeep(proxy, 'user10@example.com')).toBe('200 medium');
    expect(await askDeep(proxy, 'user10@example.org')).toBe('200 deep');
    expect(await askDeep(proxy, 'user10@example.com', '192.0.2.2')).toBe('200 deep');
    // A caller beyond the limit does not get a result that another caller has used.
    expect(await askDeep(proxy, 'user10@example.com')).toBe('200 medium');
  });

  test('are counted for ten minutes, whatever the case of the domain', async () => {
    const { now, advance } = fakeClock();
    const proxy = createProxy({ validate: fakeValidate(), modes, authorize, limits, now });
    for (let at = 0; at < 10; at++) await askDeep(proxy, `user${at}@EXAMPLE.com`);
    advance(599_999);
    expect(await askDeep(proxy, 'late@example.com')).toBe('200 medium');
    advance(1);
    expect(await askDeep(proxy, 'late@example.com')).toBe('200 deep');
  });

  test('are not counted in fast and medium, or without a limit', async () => {
    const proxy = createProxy({ validate: fakeValidate(), modes, authorize, limits });
    for (let at = 0; at < 30; at++)
      await ask(proxy, { email: `user${at}@example.com`, mode: at % 2 ? 'fast' : 'medium' });
    expect(await askDeep(proxy, 'jane@example.com')).toBe('200 deep');
    const free = createProxy({
      validate: fakeValidate(),
      modes,
      authorize,
      limits: { ...limits, mailboxes: false },
    });
    for (let at = 0; at < 30; at++)
      expect(await askDeep(free, `user${at}@example.com`)).toBe('200 deep');
  });

  test('have the same limit for concurrent requests', async () => {
    const proxy = createProxy({
      validate: fakeValidate(),
      modes,
      authorize,
      limits,
      maxInFlight: { caller: 99 },
    });
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, at) => askDeep(proxy, `user${at >> 1}@example.com`)),
    );
    expect(new Set(results.map((each, at) => each === '200 deep' && at >> 1)).size).toBeLessThan(
      12,
    );
  });

  test('share one count for all callers without an IP address', async () => {
    const proxy = createProxy({ validate: fakeValidate(), modes, authorize, limits });
    const results = [];
    for (let at = 0; at < 12; at++)
      results.push(
        await read(await ask(proxy, { email: `u${at}@example.com`, mode: 'deep', context: {} })),
      );
    expect(
      results.map(({ data }) => data['mode']).filter((mode) => mode === 'medium'),
    ).toHaveLength(2);
  });
});

describe('the daily budget', () => {
  const noonMs = Date.UTC(2026, 10, 23, 12);

  test('is reported at 80 and 100 percent; after that only cached results are returned, until midnight', async () => {
    const { now, advance } = fakeClock(noonMs);
    const events: ProxyEvent[] = [];
    const validate = fakeValidate();
    const proxy = createProxy({
      validate,
      limits,
      now,
      budget: 10,
      onEvent: (event) => void events.push(event),
    });
    const percents = () =>
      events.flatMap((event) => (event.type === 'budget_reached' ? event.percent : []));
    for (let at = 0; at < 7; at++) await ask(proxy, { email: `user${at}@example.com` });
    expect(percents()).toEqual([]);
    for (let at = 7; at < 10; at++) await ask(proxy, { email: `user${at}@example.com` });
    expect(percents()).toEqual([80, 100]);
    expect(proxy.stats().budgetLeft).toBe(0);

    const rejected = await ask(proxy, { email: 'new@example.com' });
    expect(await codeOf(rejected)).toBe('rate_limited');
    expect(rejected.headers.get('retry-after')).toBe('43200');
    expect((await ask(proxy, { email: 'user3@example.com' })).status).toBe(200);
    expect((await read(await ask(proxy, { email: 'no address' }))).data['status']).toBe('invalid');
    expect(validate.asked).toHaveLength(10);

    advance(43_200_000);
    expect((await ask(proxy, { email: 'new@example.com' })).status).toBe(200);
    expect(percents()).toEqual([80, 100]);
  });

  test('of a caller limits only that caller', async () => {
    const proxy = createProxy({ validate: fakeValidate(), limits, budget: { caller: 2 } });
    const codes = [];
    for (const [email, ip] of [
      ['a@example.com', '192.0.2.1'],
      ['b@example.com', '192.0.2.1'],
      ['c@example.com', '192.0.2.1'],
      ['c@example.com', '192.0.2.2'],
    ] as const)
      codes.push((await ask(proxy, { email, ...from(ip) })).status);
    expect(codes).toEqual([200, 200, 429, 200]);
  });

  test('is not used by requests without an upstream call', async () => {
    const { now, advance } = fakeClock(noonMs);
    const validate = fakeValidate({
      'slow@example.com': new ValidateError('rate_limited', { retryAfterMs: 60_000 }),
    });
    const proxy = createProxy({ validate, limits, now, budget: 2, warn: false });
    for (let at = 0; at < 9; at++) await ask(proxy, { email: 'slow@example.com' });
    advance(60_000);
    expect((await ask(proxy, { email: 'jane@example.com' })).status).toBe(200);
    expect((await ask(proxy, { email: 'joe@example.com' })).status).toBe(429);
  });
});

describe('an upstream that is down', () => {
  test('gets five calls, then one at a time as a probe, and all calls again once it responds; visitors never wait for it', async () => {
    const { now, advance } = fakeClock();
    const events: ProxyEvent[] = [];
    let isDown = true;
    let calls = 0;
    const works = fakeValidate();
    const validate: Validate = async (...call) => {
      calls++;
      if (isDown) throw new ValidateError('upstream_bad');
      return works(...call);
    };
    const proxy = createProxy({
      validate,
      limits,
      now,
      onEvent: (event) => void events.push(event),
    });
    const visit = (at: number) =>
      ask(proxy, { email: `u${at}@example.com`, ...from(`192.0.2.${at}`) });
    const codes = [];
    for (let at = 0; at < 20; at++) codes.push(await codeOf(await visit(at)));
    expect(codes).toEqual([...Array(5).fill('upstream_bad'), ...Array(15).fill('overloaded')]);
    expect(calls).toBe(5);
    expect((await visit(20)).headers.get('retry-after')).toBe('5');
    expect(proxy.stats()).toMatchObject({ circuit: 'open', refused: { overloaded: 16 } });

    advance(5000);
    await Promise.all([21, 22, 23].map(visit));
    expect(calls).toBe(6);
    isDown = false;
    advance(10_000);
    expect((await visit(24)).status).toBe(200);
    expect((await visit(25)).status).toBe(200);
    const states = events.flatMap((event) =>
      event.type === 'upstream_circuit' ? event.state : [],
    );
    expect(states).toEqual(['open', 'open', 'closed']);
  });

  test('is detected only by failures that are not about a single request', async () => {
    const validate = fakeValidate({ 'odd@example.com': new ValidateError('unprocessable') });
    const proxy = createProxy({ validate, limits, warn: false });
    for (let at = 0; at < 20; at++)
      await ask(proxy, { email: 'odd@example.com', ...from(`192.0.2.${at}`) });
    expect((await ask(proxy)).status).toBe(200);
  });
});

test('a mail domain that many callers check at once is waited for, first in, first out', async () => {
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ validate, limits, maxInFlight: { domain: 2 } });
  const asked = [0, 1, 2, 3].map((at) =>
    ask(proxy, { email: `u${at}@example.com`, ...from(`192.0.2.${at}`) }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(waiting).toHaveLength(2);
  expect(await codeOf(await ask(proxy, { email: 'u4@example.com', ...from('192.0.2.4') }))).toBe(
    'overloaded',
  );
  for (const call of waiting.splice(0)) call.answer();
  await Promise.all(asked.slice(0, 2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(waiting).toHaveLength(2);
  for (const call of waiting) call.answer();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(proxy.stats().inFlight).toBe(0);
});

test('stats count the replies, and contain nothing of them', async () => {
  const proxy = createProxy({ validate: fakeValidate(), limits: { caller: 3 } });
  for (const email of ['jane@example.com', 'jane@example.com', 'jane', 'joe@example.com'])
    await ask(proxy, { email });
  expect(proxy.stats()).toEqual({
    answered: { syntax: 1, domains: 0, cache: 1, upstream: 1 },
    refused: { rate_limited: 1 },
    inFlight: 0,
    circuit: 'closed',
    budgetLeft: null,
    cached: 1,
  });
});

test('the id of the request is sent to the upstream', async () => {
  const ids: (string | undefined)[] = [];
  const works = fakeValidate();
  const validate: Validate = (request, options) => {
    ids.push(options?.requestId);
    return works(request, options);
  };
  await ask(createProxy({ validate }), { headers: { 'x-request-id': 'abc-1' } });
  expect(ids).toEqual(['abc-1']);
});
