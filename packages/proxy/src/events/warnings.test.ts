import { result, ValidateError, type ErrorCode, type Validate } from '@postern/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import type { ProxyEvent } from './events.ts';
import type { ProxyOptions } from '../options/options.ts';
import { ask, codeOf, fakeValidate } from '../test/ask.ts';

/** An address, a key and an IP address that no warning may contain. */
const email = 'canary@example.com';
const apiKey = 'pstn_canary0123456789';
const context = { ip: '203.0.113.77' };

const warn = vi.fn<(...words: unknown[]) => void>();
beforeEach(() => {
  warn.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
afterEach(() => {
  expect(warn.mock.calls.flat().map(String).join('\n')).not.toMatch(/canary|203\.0/);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const failing = (code: ErrorCode): Validate => {
  const error = new ValidateError(code, { message: `canary ${apiKey}`, cause: email });
  return () => Promise.reject(error);
};
const broken = () => {
  throw new Error(`canary ${apiKey}`);
};
const nobody = {};

/** The problem, the options and the request that cause it, and the expected text. */
const table: [kind: string, options: ProxyOptions, context: object, says: RegExp][] = [
  [
    'a rejected key',
    { validate: failing('auth_invalid') },
    context,
    /auth_invalid.*POSTERN_API_KEY/,
  ],
  [
    'a missing key',
    { validate: failing('auth_missing') },
    context,
    /auth_missing.*POSTERN_API_KEY/,
  ],
  ['a wrong path', { validate: failing('not_found') }, context, /not_found.*ends before \/v1/],
  ['a key without the permission', { validate: failing('forbidden') }, context, /forbidden/],
  ['another rejection', { validate: failing('too_large') }, context, /too_large/],
  [
    'no service',
    { validate: failing('upstream_bad') },
    context,
    /upstream_bad.*Check that it runs/,
  ],
  ['a service too slow', { validate: failing('upstream_timeout') }, context, /upstream_timeout/],
  ['an unknown error', { validate: broken }, context, /error other than a `ValidateError`/],
  [
    'a reply about another address',
    { validate: async () => result({ result: 'canary.other@example.com' }) },
    context,
    /upstream_bad.*for this address/,
  ],
  [
    'no caller',
    { validate: fakeValidate() },
    nobody,
    /limit per caller does not apply.*`\{ ip \}`/,
  ],
  [
    'a callerIp that returns nothing',
    { validate: fakeValidate(), callerIp: () => '203.0.113.77:4711' },
    context,
    /limit per caller does not apply.*`callerIp` returned no IP address/,
  ],
  [
    'a store that fails',
    { validate: fakeValidate(), cache: { get: broken, set: broken } },
    context,
    /store in `cache`/,
  ],
  [
    'an `authorize` that throws',
    { validate: fakeValidate(), authorize: broken },
    context,
    /`authorize` threw/,
  ],
  [
    'an `authorize` that returns no boolean',
    { validate: fakeValidate(), authorize: (() => ({ user: 'canary' })) as never },
    context,
    /did not return a boolean/,
  ],
  [
    'a `botCheck` that throws',
    { validate: fakeValidate(), botCheck: { verify: broken } },
    context,
    /`botCheck` cannot check tokens.*`verify` threw/,
  ],
  [
    'a `botCheck` that returns no verdict',
    { validate: fakeValidate(), botCheck: { verify: (async () => true) as never } },
    context,
    /`botCheck` cannot check tokens.*returned no verdict/,
  ],
  [
    'a `botCheck` that is unavailable',
    {
      validate: fakeValidate(),
      botCheck: { verify: async () => ({ status: 'unavailable', advice: 'look at the log.' }) },
    },
    context,
    /`botCheck` cannot check tokens.*look at the log\./,
  ],
];

describe.each(table)('%s', (_kind, options, context, says) => {
  const settings = { limits: { caller: 1000 }, ...options };
  const askTwice = async (proxy: ReturnType<typeof createProxy>) => {
    await ask(proxy, { email, context, token: 'canary-token' });
    await ask(proxy, { email: 'canary.two@example.com', context, token: 'canary-other' });
  };

  test('logs one warning, with what to do', async () => {
    await askTwice(createProxy(settings));
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^createProxy: /)]]);
    expect(warn.mock.calls[0]![0]).toMatch(says);
  });

  test('logs no warning with `warn: false`', async () => {
    await askTwice(createProxy({ ...settings, warn: false }));
    expect(warn).not.toHaveBeenCalled();
  });

  test('reports it to `onEvent` with the same message, and logs no warning', async () => {
    const events: ProxyEvent[] = [];
    await askTwice(createProxy({ ...settings, onEvent: (event) => void events.push(event) }));
    expect(warn).not.toHaveBeenCalled();
    const messages = events.flatMap((event) => ('message' in event ? [event.message] : []));
    expect(messages).toEqual([expect.stringMatching(says)]);
    expect(JSON.stringify(events)).not.toMatch(/canary|203\.0/);
  });
});

test('`warn: true` logs warnings in addition to `onEvent`', async () => {
  const validate = failing('auth_invalid');
  await ask(createProxy({ validate, onEvent: () => undefined, warn: true }));
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a failure that returns after a recovery is not reported again, but another one is', async () => {
  const codes: (ErrorCode | null)[] = ['auth_invalid', null, 'auth_invalid', null, 'not_found'];
  const validate: Validate = async (request) => {
    const code = codes.shift();
    if (code) throw new ValidateError(code);
    return result({ result: request.email });
  };
  const proxy = createProxy({ validate, cache: false });
  while (codes.length) await ask(proxy, { email });
  const warned = warn.mock.calls.map(([text]) => /\((\w+)\)/.exec(String(text))?.[1]);
  expect(warned).toEqual(['auth_invalid', 'not_found']);
});

test('a late upstream that has responded before causes no warning', async () => {
  const slow = new ValidateError('upstream_timeout');
  const proxy = createProxy({ validate: fakeValidate({ 'slow@example.com': slow }) });
  await ask(proxy);
  expect(await codeOf(await ask(proxy, { email: 'slow@example.com' }))).toBe('upstream_timeout');
  expect(warn).not.toHaveBeenCalled();
});

test('an upstream that has never responded in time causes a warning', async () => {
  vi.useFakeTimers();
  const asked = ask(createProxy({ validate: () => new Promise<never>(() => undefined) }));
  await vi.advanceTimersByTimeAsync(3500);
  expect(await codeOf(await asked)).toBe('upstream_timeout');
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/no response has ever come in time/)]]);
});

test('without a limit per caller, an unknown IP address causes no warning', async () => {
  const proxy = createProxy({ validate: fakeValidate(), limits: { caller: false } });
  await ask(proxy, { context: nobody });
  expect(warn).not.toHaveBeenCalled();
});

test('a request to a healthy proxy causes no warning', async () => {
  await ask(createProxy({ validate: fakeValidate() }), { email, context });
  expect(warn).not.toHaveBeenCalled();
});
