import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProxy, type EmailProxy } from '../create-proxy.ts';
import { toNodeListener, type WebHandler } from '../node.ts';
import { ask, codeOf, fakeValidate, heldValidate, read } from '../test/ask.ts';
import { cookieOf, fakeBotCheck, heldBotCheck, open } from '../test/fake-bot-check.ts';
import { serve } from '../test/serve.ts';

const limits = { caller: false, global: false } as const;
const here = { ip: '192.0.2.1' };
const elsewhere = { ip: '192.0.2.2' };
const MINUTE_MS = 60_000;

// The 3 s limit of a verdict must not depend on the speed of the machine: the timers are fake.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('without a clearance', () => {
  test.each([
    ['no token', undefined, 'is missing'],
    ['an empty token', '', 'is missing'],
    ['a forged token', 'forged', 'was rejected'],
  ])('%s is rejected with its own message, and without a lookup', async (_name, token, issue) => {
    const { send, validate } = open();
    const response = await send({ token });
    expect(response.headers.get('set-cookie')).toBeNull();
    const { data, message, status } = await read(response);
    expect(status).toBe(403);
    expect(message).toBe('Complete the bot check again');
    expect(data).toMatchObject({ code: 'forbidden', details: [{ path: 'token', issue }] });
    expect(validate.asked).toEqual([]);
  });

  test('a cached result and an invalid address are not returned either', async () => {
    const { send, validate } = open();
    await send({ token: 'good' });
    expect(validate.asked).toHaveLength(1);
    expect(await codeOf(await send())).toBe('forbidden');
    expect(await codeOf(await send({ email: 'no address' }))).toBe('forbidden');
  });

  test('a request over its limit or with an invalid body needs no call', async () => {
    const { send, botCheck } = open({ limits: { caller: 2 } });
    expect(await codeOf(await send({ body: '{' }))).toBe('bad_json');
    expect(await codeOf(await send({ email: 7, token: 'good' }))).toBe('unprocessable');
    expect(await codeOf(await send({ token: 'good' }))).toBe('rate_limited');
    expect(botCheck.asked).toEqual([]);
  });
});

describe('a token that passes', () => {
  test('sets a clearance that no script and no other site can read or send', async () => {
    const { send } = open();
    const response = await send({ token: 'good' });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-postern=1\.[0-9a-z]+\.[0-9a-f]{32}\.[0-9a-f]{64}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=300$/,
    );
    expect(response.headers.get('set-cookie')).not.toMatch(/192|good|jane/);
  });

  test('is checked once, and its clearance allows the following requests', async () => {
    const { send, sendCookie, botCheck } = open();
    const cookie = cookieOf(await send({ token: 'good' }));
    for (const email of ['a@example.com', 'b@example.com']) {
      const response = await sendCookie(cookie, { email, token: 'good' });
      expect(response.status).toBe(200);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
    expect(botCheck.asked).toEqual(['good']);
  });

  test('is rejected the second time, without a call', async () => {
    const { send, botCheck } = open();
    expect((await send({ token: 'good' })).status).toBe(200);
    expect(await codeOf(await send({ token: 'good' }))).toBe('forbidden');
    expect(await codeOf(await send({ token: 'good', context: elsewhere }))).toBe('forbidden');
    expect(botCheck.asked).toEqual(['good']);
  });

  test('sets its clearance even if the upstream then fails', async () => {
    const { send, sendCookie } = open({
      validate: fakeValidate({ 'jane@example.com': new Error('down') }),
    });
    const response = await send({ token: 'good' });
    expect(response.status).toBe(502);
    expect((await sendCookie(cookieOf(response), { email: 'a@example.com' })).status).toBe(200);
  });

  test('allows `deep`, and nothing else does', async () => {
    const { send, sendCookie, validate } = open({ modes: ['fast', 'deep'] });
    expect(await codeOf(await send({ mode: 'deep' }))).toBe('forbidden');
    const cookie = cookieOf(await send({ mode: 'deep', token: 'good' }));
    expect((await sendCookie(cookie, { mode: 'deep' })).status).toBe(200);
    expect(validate.asked).toEqual(['deep jane@example.com']);
  });
});

describe('concurrent requests', () => {
  test('of one caller with one token need one call, and all are allowed: 20 requests', async () => {
    const { botCheck, waiting } = heldBotCheck();
    const { send } = open({ botCheck });
    const waitUntil = vi.fn();
    const asked = { token: 'good', context: { ...here, waitUntil } };
    const replies = Array.from({ length: 20 }, () => send(asked));
    await expect.poll(() => waitUntil.mock.calls.length).toBe(20);
    waiting[0]!.conclude({ status: 'passed' });
    for (const response of await Promise.all(replies)) expect(response.status).toBe(200);
    expect(waiting).toHaveLength(1);
  });

  test('share a verdict only until the first of them is answered', async () => {
    const { validate, waiting } = heldValidate();
    const { send, botCheck } = open({ validate });
    const first = send({ token: 'good' });
    await expect.poll(() => waiting.length).toBe(1);
    const second = send({ token: 'good', mode: 'medium' });
    await expect.poll(() => waiting.length).toBe(2);
    for (const { answer } of waiting) answer();
    expect((await second).status).toBe(200);
    expect((await first).status).toBe(200);
    expect(await codeOf(await send({ token: 'good' }))).toBe('forbidden');
    expect(botCheck.asked).toEqual(['good']);
  });

  test('of another caller are checked separately, and a token is used once', async () => {
    const { botCheck, waiting } = heldBotCheck();
    const { send } = open({ botCheck });
    const mine = send({ token: 'good' });
    const theirs = send({ token: 'good', context: elsewhere });
    await expect.poll(() => waiting.length).toBe(2);
    for (const { conclude } of waiting) conclude({ status: 'passed' });
    const statuses = [(await mine).status, (await theirs).status];
    expect(statuses.sort()).toEqual([200, 403]);
  });

  test('with one token get 30 answers out of 40', async () => {
    const { botCheck, waiting } = heldBotCheck();
    const { send } = open({ botCheck });
    const waitUntil = vi.fn();
    const asked = { token: 'good', context: { ...here, waitUntil } };
    const replies = Array.from({ length: 40 }, () => send(asked));
    await expect.poll(() => waitUntil.mock.calls.length).toBe(40);
    waiting[0]!.conclude({ status: 'passed' });
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(waiting).toHaveLength(1);
  });
});

describe('a clearance', () => {
  test('is valid for 30 requests, and the 31st is rejected', async () => {
    const { send, sendCookie } = open();
    const cookie = cookieOf(await send({ token: 'good' }));
    for (let at = 2; at <= 30; at++) expect((await sendCookie(cookie)).status).toBe(200);
    expect(await codeOf(await sendCookie(cookie))).toBe('forbidden');
    expect(await codeOf(await sendCookie(cookie))).toBe('forbidden');
    const renewed = await sendCookie(cookie, { token: 'another' });
    expect((await sendCookie(cookieOf(renewed))).status).toBe(200);
  });

  test('is valid for 5 minutes, even for few requests', async () => {
    const { send, sendCookie, advance } = open();
    const cookie = cookieOf(await send({ token: 'good' }));
    advance(5 * MINUTE_MS - 1);
    expect((await sendCookie(cookie)).status).toBe(200);
    advance(1);
    expect(await codeOf(await sendCookie(cookie))).toBe('forbidden');
  });

  test.each([
    ['192.0.2.1', '192.0.2.2', 403],
    ['192.0.2.1', '::ffff:192.0.2.1', 200],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 200],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 403],
    ['192.0.2.1', undefined, 403],
    [undefined, '192.0.2.1', 403],
    [undefined, undefined, 200],
  ])('of %s used by %s is %i', async (owner, user, status) => {
    const { send, sendCookie } = open();
    const cookie = cookieOf(await send({ token: 'good', context: { ip: owner } }));
    expect((await sendCookie(cookie, { context: { ip: user } })).status).toBe(status);
  });

  test('is accepted by another proxy only with the same secret', async () => {
    const cookie = cookieOf(await open().send({ token: 'good' }));
    expect((await open().sendCookie(cookie)).status).toBe(200);
    const other = { ...fakeBotCheck(), secret: 'another secret of the tests' };
    expect((await open({ botCheck: other }).sendCookie(cookie)).status).toBe(403);
  });

  test('without a secret is accepted only by the proxy that set it', async () => {
    const { verify } = fakeBotCheck();
    const one = open({ botCheck: { verify } });
    const cookie = cookieOf(await one.send({ token: 'good' }));
    expect((await one.sendCookie(cookie)).status).toBe(200);
    expect((await open({ botCheck: { verify } }).sendCookie(cookie)).status).toBe(403);
  });

  test('is found among other cookies', async () => {
    const { send, sendCookie } = open();
    const cookie = cookieOf(await send({ token: 'good' }));
    expect((await sendCookie(`a=b; ${cookie};c="__Host-postern=x"`)).status).toBe(200);
  });
});

describe('a forged clearance is rejected', () => {
  test('whichever character is changed', async () => {
    const { send, sendCookie, botCheck } = open();
    const [name, value] = cookieOf(await send({ token: 'good' })).split('=') as [string, string];
    for (let at = 0; at < value.length; at++) {
      const changed = value.slice(0, at) + (value[at] === '1' ? '2' : '1') + value.slice(at + 1);
      expect((await sendCookie(`${name}=${changed}`)).status).toBe(403);
    }
    expect((await sendCookie(`${name}=${value}`)).status).toBe(200);
    expect(botCheck.asked).toEqual(['good']);
  });

  test.each([
    ['empty', '__Host-postern='],
    ['in capitals', (value: string) => `__Host-postern=${value.toUpperCase()}`],
    ['quoted', (value: string) => `__Host-postern="${value}"`],
    ['cut off', (value: string) => `__Host-postern=${value.slice(0, -1)}`],
    ['longer', (value: string) => `__Host-postern=${value}0`],
    ['without its prefix', (value: string) => `postern=${value}`],
    ['by another name', (value: string) => `__host-postern=${value}`],
    ['there twice', (value: string) => `__Host-postern=${value}; __Host-postern=${value}`],
    ['with a later expiry', (value: string) => `__Host-postern=${value.replace('1.', '1.z')}`],
    ['of a future version', (value: string) => `__Host-postern=2${value.slice(1)}`],
    ['the prototype', '__Host-postern=__proto__; __proto__=__Host-postern'],
    ['a digest of nothing', `__Host-postern=1.zzzzzzzz.${'0'.repeat(32)}.${'0'.repeat(64)}`],
  ])('when it is %s', async (_name, forge) => {
    const { send, sendCookie } = open();
    const value = cookieOf(await send({ token: 'good' })).slice('__Host-postern='.length);
    const cookie = typeof forge === 'string' ? forge : forge(value);
    expect(await codeOf(await sendCookie(cookie))).toBe('forbidden');
  });

  test('for any text', async () => {
    const { sendCookie } = open();
    const text = fc.stringMatching(/^[\x20-\x7e]{0,200}$/);
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const response = await sendCookie(`__Host-postern=${value}`);
        expect(response.status).toBe(403);
        expect(JSON.stringify([...response.headers])).not.toContain('set-cookie');
      }),
    );
  });
});

test.each<[string, (proxy: EmailProxy) => WebHandler]>([
  ['a proxy', (proxy) => proxy],
  ['a function around a proxy', (proxy) => (request, context) => proxy(request, context)],
])('%s under node:http sets and accepts the clearance', async (_name, wrap) => {
  const { url, stop } = await serve(toNodeListener(wrap(open().proxy)));
  const send = (token?: string, headers = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'jane@example.com', token }),
    });
  const cookie = cookieOf(await send('good'));
  expect((await send(undefined, { cookie: `theme=dark; ${cookie}` })).status).toBe(200);
  expect((await send()).status).toBe(403);
  await stop();
});

test('the verdict is kept alive where the platform supports it, since browsers disconnect and return', async () => {
  const kept: Promise<unknown>[] = [];
  const { send } = open();
  const waitUntil = (promise: Promise<unknown>) => void kept.push(promise);
  await send({ token: 'good', context: { ...here, waitUntil } });
  expect(await kept[0]).toEqual({ status: 'passed' });
});

test('a listed origin gets no cookie: it sends a token with each request', async () => {
  const origin = 'https://www.example.com';
  const { proxy } = open({ allowedOrigins: [origin] });
  const response = await ask(proxy, { token: 'good', headers: { origin } });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
});

test('without a bot check a token is ignored', async () => {
  const response = await ask(createProxy({ validate: fakeValidate(), limits }), { token: 'x' });
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toBeNull();
});
