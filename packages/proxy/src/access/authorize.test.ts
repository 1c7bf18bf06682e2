import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import type { ProxyEvent } from '../events/events.ts';
import { toNodeListener } from '../node.ts';
import { ask, codeOf, fakeValidate, read } from '../test/ask.ts';
import { fakeBotCheck } from '../test/fake-bot-check.ts';
import { serve } from '../test/serve.ts';

// The 3 s limit of `authorize` must not depend on the speed of the machine: the timers are fake.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const validate = fakeValidate();
const wrong = (value: unknown) => (() => value) as () => boolean;

test.each([() => true, async () => true])(
  'a request is answered if %o allows it',
  async (authorize) => {
    expect((await ask(createProxy({ validate, authorize }))).status).toBe(200);
  },
);

test.each([() => false, async () => false])(
  'a request is 403 if %o does not allow it',
  async (authorize) => {
    const response = await ask(createProxy({ validate, authorize }));
    expect(await read(response)).toMatchObject({
      status: 403,
      message: 'This visitor is not allowed to validate addresses',
      data: { code: 'forbidden' },
    });
  },
);

test('authorize receives the headers and the context, but no body', async () => {
  const seen: unknown[] = [];
  const proxy = createProxy({
    validate,
    async authorize(request, context) {
      seen.push(request.headers.get('cookie'), await request.text(), context.ip);
      return true;
    },
  });
  expect((await ask(proxy, { headers: { cookie: 'session=1' } })).status).toBe(200);
  const { url, stop } = await serve(toNodeListener(proxy));
  const init = { method: 'POST', body: '{"email":"jane@example.com"}' };
  const headers = { cookie: 'session=1', 'content-type': 'application/json' };
  expect((await fetch(url, { ...init, headers })).status).toBe(200);
  await stop();
  expect(seen).toEqual(['session=1', '', '192.0.2.1', 'session=1', '', '127.0.0.1']);
});

test('authorize is called after the limits, and before the body, the bot check and the cache', async () => {
  const asked: string[] = [];
  const authorize = () => {
    asked.push('authorize');
    return asked.length < 3;
  };
  const botCheck = fakeBotCheck();
  const proxy = createProxy({ validate, authorize, botCheck, limits: { caller: 3 } });
  expect((await ask(proxy, { token: 'good' })).status).toBe(200);
  expect(await codeOf(await ask(proxy))).toBe('forbidden');
  expect(await codeOf(await ask(proxy, { body: '{', token: 'other' }))).toBe('forbidden');
  expect(await codeOf(await ask(proxy))).toBe('rate_limited');
  expect(asked).toHaveLength(3);
  expect(botCheck.asked).toEqual(['good']);
});

test('with a bot check, both must allow the request', async () => {
  const botCheck = fakeBotCheck();
  const shut = createProxy({ validate, botCheck, authorize: () => false });
  expect(await codeOf(await ask(shut, { token: 'good' }))).toBe('forbidden');
  const open = createProxy({ validate, botCheck, authorize: () => true });
  expect(await codeOf(await ask(open))).toBe('forbidden');
  expect((await ask(open, { token: 'good' })).status).toBe(200);
});

test('authorize is not called for a preflight', async () => {
  const authorize = vi.fn(() => false);
  const proxy = createProxy({ validate, authorize, allowedOrigins: ['https://www.example.com'] });
  const headers = { origin: 'https://www.example.com' };
  expect((await ask(proxy, { method: 'OPTIONS', headers })).status).toBe(204);
  expect(authorize).not.toHaveBeenCalled();
});

test.each([
  ['throws', () => Promise.reject(new Error('canary')) as Promise<boolean>],
  [
    'throws at once',
    () => {
      throw new Error('canary');
    },
  ],
  ['gives nothing', wrong(undefined)],
  ['gives a session', wrong({ user: 'canary' })],
  ['gives 1', wrong(1)],
])(
  'an authorize that %s rejects all requests, with one event per series of failures',
  async (_what, failing) => {
    const events: ProxyEvent[] = [];
    let isBroken = true;
    const proxy = createProxy({
      validate,
      authorize: () => (isBroken ? failing() : true),
      onEvent: (event) => void events.push(event),
    });
    for (let at = 0; at < 2; at++) expect(await codeOf(await ask(proxy))).toBe('internal');
    isBroken = false;
    expect((await ask(proxy)).status).toBe(200);
    isBroken = true;
    expect(await codeOf(await ask(proxy))).toBe('internal');
    expect(events.filter(({ type }) => type === 'authorize_failed')).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain('canary');
  },
);

test('an authorize that hangs rejects the request after 3 s', async () => {
  const authorize = vi.fn(() => new Promise<boolean>(() => undefined));
  const asked = ask(createProxy({ validate, authorize, warn: false }));
  await expect.poll(() => authorize.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await codeOf(await asked)).toBe('internal');
});
