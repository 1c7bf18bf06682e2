import { ValidateError } from '@postern/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { ask, codeOf, fakeValidate, heldValidate, read } from '../test/ask.ts';

const limits = { caller: false, global: false } as const;
const ips = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ip: `198.51.100.${at}` }));
const turns = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => vi.useRealTimers());

test('a hundred identical concurrent requests need one upstream call', async () => {
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ validate, limits });
  const asked = ips(100).map((context) => ask(proxy, { context }));
  await turns();
  expect(waiting).toHaveLength(1);
  waiting[0]!.answer();
  const replies = await Promise.all((await Promise.all(asked)).map((response) => read(response)));
  expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('the other requests get a result when the first one is canceled', async () => {
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ validate, limits });
  const leader = new AbortController();
  const first = ask(proxy, { signal: leader.signal });
  await turns();
  const others = ips(99).map((context) => ask(proxy, { context }));
  await turns();
  leader.abort();
  await turns();
  expect(waiting).toHaveLength(1);
  expect(waiting[0]!.signal.aborted).toBe(false);
  waiting[0]!.answer();
  for (const response of await Promise.all(others)) expect(response.status).toBe(200);
  await first;
});

test("the result of a canceled request's call is cached", async () => {
  const { validate, waiting } = heldValidate();
  const kept: Promise<unknown>[] = [];
  const proxy = createProxy({ validate, limits });
  const leader = new AbortController();
  const context = { waitUntil: (promise: Promise<unknown>) => void kept.push(promise) };
  const left = ask(proxy, { signal: leader.signal, context });
  await turns();
  leader.abort();
  expect(kept).toHaveLength(1);
  waiting[0]!.answer();
  await kept[0];
  expect((await ask(proxy)).status).toBe(200);
  expect(waiting).toHaveLength(1);
  await left;
});

test('a waitUntil that throws changes nothing, and receives no rejection', async () => {
  const validate = fakeValidate({ 'bad@example.com': new ValidateError('upstream_bad') });
  const proxy = createProxy({ warn: false, validate, limits });
  const thrower = {
    waitUntil: () => {
      throw new TypeError('Illegal invocation');
    },
  };
  expect((await ask(proxy, { context: thrower })).status).toBe(200);
  const kept: Promise<unknown>[] = [];
  await ask(proxy, {
    email: 'bad@example.com',
    context: { waitUntil: (promise) => void kept.push(promise) },
  });
  await expect(kept[0]).resolves.toBeUndefined();
});

test('a failure reaches all joined requests, and the next request makes a new call', async () => {
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ warn: false, validate, limits });
  const asked = ips(5).map((context) => ask(proxy, { context }));
  await turns();
  waiting[0]!.fail(new Error('reset'));
  for (const response of await Promise.all(asked))
    expect(await codeOf(response)).toBe('upstream_bad');
  const again = ask(proxy);
  await turns();
  waiting[1]!.answer();
  expect((await again).status).toBe(200);
});

test('different modes and addresses do not join', async () => {
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ validate, limits });
  const asked = [{ mode: 'fast' }, { mode: 'medium' }, { email: 'Jane@example.com' }].map((each) =>
    ask(proxy, each),
  );
  await turns();
  expect(waiting).toHaveLength(3);
  for (const call of waiting) call.answer();
  await Promise.all(asked);
});

test.each([
  [
    'in all',
    { total: 3, caller: 99, domain: 99 },
    (at: number) => ({ email: `a@d${at}.example`, context: { ip: `192.0.2.${at}` } }),
  ],
  [
    'for one caller',
    { total: 99, caller: 3, domain: 99 },
    (at: number) => ({ email: `a@d${at}.example` }),
  ],
  [
    'for one domain',
    { total: 99, caller: 99, domain: 3 },
    (at: number) => ({
      email: `a${at}@${at % 2 ? 'EXAMPLE.com' : 'example.com'}`,
      context: { ip: `192.0.2.${at}` },
    }),
  ],
])(
  'the number of pending upstream calls stays within the limit %s',
  async (_name, maxInFlight, nth) => {
    const { validate, waiting } = heldValidate();
    const proxy = createProxy({ validate, limits, maxInFlight });
    const asked = [0, 1, 2, 3].map((at) => ask(proxy, nth(at)));
    await turns();
    expect(waiting).toHaveLength(3);
    const rejected = await asked[3]!;
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(await codeOf(rejected)).toBe('overloaded');
    waiting[0]!.answer();
    await asked[0];
    const next = ask(proxy, nth(4));
    await turns();
    expect(waiting).toHaveLength(4);
    for (const call of waiting) call.answer();
    await Promise.all([...asked, next]);
  },
);

test('the default is ten calls per caller and fifty per domain', async () => {
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ validate, limits });
  const one = Array.from({ length: 12 }, (_, at) => ask(proxy, { email: `a@d${at}.example` }));
  const other = ips(52).map((context, at) => ask(proxy, { email: `a${at}@example.com`, context }));
  await turns();
  expect(waiting).toHaveLength(60);
  while (waiting.length > 0) {
    for (const call of waiting.splice(0)) call.answer();
    await turns();
  }
  const replies = await Promise.all([...one, ...other]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(62);
});

test('the call of a canceled request counts as pending until it ends', async () => {
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ validate, limits, maxInFlight: 1 });
  const leader = new AbortController();
  const left = ask(proxy, { signal: leader.signal });
  await turns();
  leader.abort();
  expect(await codeOf(await ask(proxy, { email: 'other@example.com' }))).toBe('overloaded');
  waiting[0]!.answer();
  await left;
  const next = ask(proxy, { email: 'other@example.com' });
  await turns();
  waiting[1]!.answer();
  expect((await next).status).toBe(200);
});

test('a call that the platform dropped is waited for only until its time limit', async () => {
  vi.useFakeTimers();
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ validate, limits, maxInFlight: 1 });
  void ask(proxy);
  await vi.advanceTimersByTimeAsync(0);
  vi.clearAllTimers(); // Like Workers, which drop all work of a request whose connection is reset.
  const joined = ask(proxy);
  const other = ask(proxy, { email: 'other@example.com' });
  await vi.advanceTimersByTimeAsync(0);
  expect(await codeOf(await other)).toBe('overloaded');
  await vi.advanceTimersByTimeAsync(4499);
  expect(waiting).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await codeOf(await joined)).toBe('upstream_timeout');
  const next = ask(proxy);
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toHaveLength(2);
  waiting[1]!.answer();
  expect((await next).status).toBe(200);
});

test('a dropped call that continues later does not end the call that replaced it', async () => {
  vi.useFakeTimers();
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ validate, limits, maxInFlight: 1, cache: false });
  const first = ask(proxy);
  await vi.advanceTimersByTimeAsync(0);
  vi.clearAllTimers();
  await vi.advanceTimersByTimeAsync(4500);
  const second = ask(proxy);
  await vi.advanceTimersByTimeAsync(0);
  waiting[0]!.answer();
  expect((await first).status).toBe(200);
  const third = ask(proxy);
  const other = ask(proxy, { email: 'other@example.com' });
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toHaveLength(2);
  expect(await codeOf(await other)).toBe('overloaded');
  waiting[1]!.answer();
  for (const response of await Promise.all([second, third])) expect(response.status).toBe(200);
});

test('a call to an upstream that never responds ends at its timeout', async () => {
  vi.useFakeTimers();
  const { validate, waiting } = heldValidate();
  const proxy = createProxy({ warn: false, validate, limits, maxInFlight: 1 });
  const asked = ask(proxy);
  await vi.advanceTimersByTimeAsync(3499);
  expect(waiting[0]!.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await codeOf(await asked)).toBe('upstream_timeout');
  expect(waiting[0]!.signal.aborted).toBe(true);
  const next = ask(proxy);
  await vi.advanceTimersByTimeAsync(0);
  waiting[1]!.answer();
  expect((await next).status).toBe(200);
  waiting[0]!.fail(new Error('late'));
});
