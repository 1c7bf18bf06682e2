import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import type { ProxyEvent } from '../events/events.ts';
import { ask, codeOf, fakeClock, fakeValidate } from '../test/ask.ts';
import { cookieOf } from '../test/fake-bot-check.ts';
import {
  failure,
  sendJson,
  serveSiteverify,
  success,
  type Script,
  type ScriptedSiteverify,
} from '../test/scripted-siteverify.ts';
import { turnstileCheck, type TurnstileOptions } from './turnstile.ts';

const MADE_MS = Date.UTC(2026, 0, 1);
const secretKey = '0x4AAA-canary-secret-of-the-tests';
const right = { secretKey, hostnames: ['www.postern.test'], action: 'sign-up' };
const good = success(MADE_MS);

// The timeout of a call must not depend on the speed of the machine: time passes only when a test advances it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Fake timers do not affect it.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(new DOMException('The time is over', 'TimeoutError'));
    }, ms);
    return controller.signal;
  });
});

const opened: ScriptedSiteverify[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map(({ stop }) => stop()));
});

/** A proxy whose bot check calls a scripted siteverify. */
async function open(script: Record<string, Script>, options: Partial<TurnstileOptions> = {}) {
  const siteverify = await serveSiteverify(script);
  opened.push(siteverify);
  const { now, advance } = fakeClock(MADE_MS);
  const events: ProxyEvent[] = [];
  const validate = fakeValidate();
  const check = { ...right, url: siteverify.url, now, ...options };
  const make = () =>
    createProxy({
      validate,
      botCheck: turnstileCheck(check),
      limits: { caller: false, global: false },
      modes: ['fast', 'deep'],
      now,
      onEvent: (event) => void events.push(event),
    });
  const proxy = make();
  const send = (token?: string, headers = {}) => ask(proxy, { token, headers });
  const messages = () =>
    events.flatMap((event) => (event.type === 'bot_check_failed' ? [event.message] : []));
  return { proxy, make, send, messages, advance, validate, events, asked: siteverify.asked };
}

test("a valid token needs one call, which sends the secret and not the visitor's IP address", async () => {
  const { send, asked, messages } = await open({ good });
  const response = await send('good');
  expect(response.status).toBe(200);
  expect((await send('good', { cookie: cookieOf(response) })).status).toBe(200);
  expect(asked).toEqual([
    {
      method: 'POST',
      type: 'application/json',
      secret: secretKey,
      response: 'good',
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  expect(messages()).toEqual([]);
});

test("the visitor's IP address is sent with sendIp", async () => {
  const { send, asked } = await open({ good }, { sendIp: true });
  await send('good');
  expect(asked[0]).toMatchObject({ remoteip: '192.0.2.1' });
});

test('20 concurrent requests with one token need one call', async () => {
  const held: ServerResponse[] = [];
  const { proxy, asked } = await open({ good: (res) => void held.push(res) });
  const waitUntil = vi.fn();
  const context = { ip: '192.0.2.1', waitUntil };
  const replies = Array.from({ length: 20 }, () => ask(proxy, { token: 'good', context }));
  await expect.poll(() => waitUntil.mock.calls.length + held.length).toBe(21);
  sendJson(held[0]!, good);
  for (const response of await Promise.all(replies)) expect(response.status).toBe(200);
  expect(asked).toHaveLength(1);
});

describe('is rejected, and not an outage:', () => {
  const rejected: [name: string, token: string | undefined, says: Script][] = [
    ['no token', undefined, good],
    ['a forged token', 'forged', failure('invalid-input-response')],
    ['a token that was used or has expired', 'old', failure('timeout-or-duplicate')],
    [
      'a rejection with the status 400',
      'x',
      (res) => sendJson(res, failure('timeout-or-duplicate'), 400),
    ],
    ['a token of another host', 'x', success(MADE_MS, { hostname: 'evil.test' })],
    ['a token of a host below', 'x', success(MADE_MS, { hostname: 'a.www.postern.test' })],
    [
      'a token of a host with the same suffix',
      'x',
      success(MADE_MS, { hostname: 'evil-www.postern.test' }),
    ],
    ['a token for another action', 'x', success(MADE_MS, { action: 'log-in' })],
    ['a token for no action', 'x', success(MADE_MS, { action: undefined })],
    ['a token created 300.001 s ago', 'x', success(MADE_MS - 300_001)],
  ];

  test.each(rejected)('%s', async (_name, token, says) => {
    const { send, messages, validate } = await open(token === undefined ? {} : { [token]: says });
    const response = await send(token);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await codeOf(response)).toBe('forbidden');
    expect(validate.asked).toEqual([]);
    expect(messages()).toEqual([]);
  });

  test('a token that this process has seen, without a call', async () => {
    const { send, asked } = await open({ good });
    await send('good');
    expect(await codeOf(await send('good'))).toBe('forbidden');
    expect(asked).toHaveLength(1);
  });

  test('a token that another process has seen', async () => {
    const { proxy, make, asked } = await open({ good });
    expect((await ask(proxy, { token: 'good' })).status).toBe(200);
    expect(await codeOf(await ask(make(), { token: 'good' }))).toBe('forbidden');
    expect(asked).toHaveLength(2);
  });
});

test('a host is compared without case, and a token can be 300 s old', async () => {
  const { send } = await open({
    good: success(MADE_MS - 300_000, { hostname: 'WWW.postern.test' }),
  });
  expect((await send('good')).status).toBe(200);
});

test('all processes with one secret key accept a clearance', async () => {
  const { proxy, make } = await open({ good });
  const cookie = cookieOf(await ask(proxy, { token: 'good' }));
  expect((await ask(make(), { headers: { cookie } })).status).toBe(200);
});

describe('is an outage, and 503:', () => {
  const outages: [name: string, says: Script, advice: RegExp][] = [
    ['a 500', (res) => sendJson(res, good, 500), /responded with 500/],
    ['a 503 with HTML', (res) => res.writeHead(503).end('<html>'), /responded with 503/],
    ['HTML', (res) => res.writeHead(200).end('<!doctype html><p>Log in'), /no verdict/],
    ['nothing', (res) => res.writeHead(200).end(), /no verdict/],
    ['half of JSON', (res) => res.writeHead(200).end('{"success":tr'), /no verdict/],
    ['a list', [good], /no verdict/],
    ['success in __proto__', (res) => res.end('{"__proto__":{"success":true}}'), /no verdict/],
    ['success that is not a boolean', { ...good, success: 'true' }, /no verdict/],
    ['success without a host', { ...good, hostname: undefined }, /no verdict/],
    ['success without a time', { ...good, challenge_ts: 'soon' }, /no verdict/],
    ['success with an error status', (res) => sendJson(res, good, 403), /could not be reached/],
    ['a rejection without a reason', { success: false }, /no verdict/],
    ['a rejection with an empty list of reasons', failure(), /siteverify failed/],
    ['internal-error', failure('internal-error'), /siteverify failed/],
    ['bad-request', failure('bad-request'), /siteverify failed/],
    [
      'missing-input-secret',
      failure('missing-input-secret'),
      /secret key \(missing-input-secret\)/,
    ],
    [
      'invalid-input-secret',
      failure('invalid-input-response', 'invalid-input-secret'),
      /secret key \(invalid-input-secret\)/,
    ],
    ['a token from the future', success(MADE_MS + 60_001), /clock/],
    [
      'a redirect',
      (res) => res.writeHead(302, { location: '/elsewhere' }).end(),
      /responded with 302/,
    ],
    ['a body over 16 KiB', (res) => res.end(' '.repeat(16_385)), /could not be reached/],
    ['a connection that is lost', (res) => res.destroy(), /could not be reached/],
    [
      'an incomplete body',
      (res) => res.write('{"success":', () => res.destroy()),
      /could not be reached/,
    ],
  ];

  test.each(outages)('%s', async (_name, says, advice) => {
    const { send, messages, events, validate, asked } = await open({ 'canary-token': says });
    for (let at = 0; at < 2; at++) {
      const response = await send('canary-token');
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(await codeOf(response)).toBe('overloaded');
    }
    expect(messages()).toEqual([expect.stringMatching(advice)]);
    expect(JSON.stringify(events)).not.toMatch(/canary|192\.0/);
    expect(validate.asked).toEqual([]);
    // No redirect was followed, and both attempts have the same idempotency key.
    expect(asked).toHaveLength(2);
    expect(asked[0]!['idempotency_key']).toBe(asked[1]!['idempotency_key']);
  });

  test.each<[string, Script]>([
    ['silence', () => undefined],
    ['a body that never ends', (res) => void res.writeHead(200).write('{"success":true,')],
  ])('%s, for `timeoutMs`', async (_name, says) => {
    const { send, messages, asked } = await open({ slow: says }, { timeoutMs: 50 });
    const reply = send('slow');
    await expect.poll(() => asked.length).toBe(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(await codeOf(await reply)).toBe('overloaded');
    expect(messages()).toEqual([expect.stringMatching(/took too long/)]);
  });

  test('no server', async () => {
    const { send } = await open({}, { url: 'http://127.0.0.1:1/' });
    expect(await codeOf(await send('good'))).toBe('overloaded');
  });

  test('a `fetch` that throws', async () => {
    const fetch = () => {
      throw new Error('canary');
    };
    const { send } = await open({}, { fetch });
    expect(await codeOf(await send('good'))).toBe('overloaded');
  });
});

test('a lost verdict is returned again for the same token', async () => {
  const lost: Script = Object.assign((res: { destroy(): void }) => void res.destroy(), {
    success: true,
  });
  const script: Record<string, Script> = { good: lost };
  const { send } = await open(script);
  expect((await send('good')).status).toBe(503);
  script['good'] = good;
  expect((await send('good')).status).toBe(200);
});

describe('an invalid option is a TypeError', () => {
  test.each([
    ['options', undefined],
    ['secretKey', { secretKey: '' }],
    ['hostnames', { hostnames: 'www.postern.test' }],
    ['hostnames', { hostnames: [] }],
    ['hostnames', { hostnames: ['https://www.postern.test'] }],
    ['hostnames', { hostnames: ['*.postern.test'] }],
    ['hostnames', { hostnames: ['WWW.postern.test'] }],
    ['action', { action: undefined }],
    ['action', { action: 'sign up' }],
    ['sendIp', { sendIp: 'yes' }],
    ['timeoutMs', { timeoutMs: 3001 }],
    ['url', { url: 'siteverify' }],
    ['url', { url: 'file:///etc/hosts' }],
    ['fetch', { fetch: 'fetch' }],
    ['now', { now: 7 }],
    ['no option is named `secret`', { secret: 'canary' }],
  ])('%s: %j', (option, changes) => {
    const create = () => turnstileCheck((changes && { ...right, ...changes }) as TurnstileOptions);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(new RegExp(`^turnstileCheck: ${option}`));
    expect(create).not.toThrow(/canary/);
  });
});
