import { expect, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import type { ProxyOptions } from './options.ts';
import { fakeValidate } from '../test/ask.ts';

const wrong: [option: string, options: unknown][] = [
  ['options', undefined],
  ['validate', {}],
  ['validate', { validate: 'https://api.example' }],
  ['modes', { modes: [] }],
  ['modes', { modes: ['quick'] }],
  ['modes', { modes: 'fast' }],
  ['authorize', { authorize: true }],
  ['botCheck', { botCheck: null }],
  ['botCheck', { botCheck: () => true }],
  ['botCheck', { botCheck: { verify: true } }],
  ['botCheck.secret', { botCheck: { verify: () => true, secret: 'short' } }],
  ['allowedOrigins', { allowedOrigins: 'https://www.example.com' }],
  ['allowedOrigins', { allowedOrigins: ['*'] }],
  ['allowedOrigins', { allowedOrigins: ['null'] }],
  ['allowedOrigins', { allowedOrigins: ['https://*.example.com'] }],
  ['allowedOrigins', { allowedOrigins: ['https://www.example.com/'] }],
  ['allowedOrigins', { allowedOrigins: ['www.example.com'] }],
  ['allowedOrigins', { allowedOrigins: [/example/] }],
  ['hosts', { hosts: [] }],
  ['hosts', { hosts: 'www.example.com' }],
  ['hosts', { hosts: ['https://www.example.com'] }],
  ['hosts', { hosts: ['*.example.com'] }],
  ['hosts', { hosts: ['user@www.example.com'] }],
  ['hosts', { hosts: [''] }],
  ['allowNonBrowser', { allowNonBrowser: 'no' }],
  ['callerIp', { callerIp: '127.0.0.1' }],
  ['limits.caller', { limits: { caller: 0 } }],
  ['limits.global', { limits: { global: Infinity } }],
  ['limits.global.windowMs', { limits: { global: { count: 1 } } }],
  ['timeoutMs', { timeoutMs: 0 }],
  ['timeoutMs', { timeoutMs: '3500' }],
  ['maxInFlight.total', { maxInFlight: -1 }],
  ['maxInFlight.domain', { maxInFlight: { domain: 1.5 } }],
  ['expose', { expose: 'all' }],
  ['cache', { cache: true }],
  ['cache.maxEntries', { cache: { maxEntries: 0 } }],
  ['cache.set', { cache: { get: () => undefined } }],
  ['cache.pepper', { cache: { get: () => undefined, set: () => undefined, pepper: 'short' } }],
  ['onEvent', { onEvent: 'log' }],
  ['now', { now: 7 }],
  ['warn', { warn: 'no' }],
];

test.each(wrong)('an invalid %s is a TypeError at creation: %j', (option, options) => {
  const given = options && {
    validate: option === 'validate' ? undefined : fakeValidate(),
    ...options,
  };
  const create = () => createProxy(given as ProxyOptions);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^createProxy: ${option.replace('.', '\\.')}`));
});

test.each([
  [{ limit: 3 }, '`limit`; did you want `limits`?'],
  [{ allowOrigins: [] }, '`allowOrigins`; did you want `allowedOrigins`?'],
  [{ limits: { callers: 3 } }, '`limits.callers`; did you want `limits.caller`?'],
  [{ limits: { caller: { count: 1, windowMS: 5 } } }, '`limits.caller.windowMS`; did you want'],
  [{ maxInFlight: { domains: 3 } }, '`maxInFlight.domains`; did you want `maxInFlight.domain`?'],
  [{ cache: { maxEntrys: 3 } }, '`cache.maxEntrys`; did you want `cache.maxEntries`?'],
  [{ baseUrl: 'https://canary' }, '`baseUrl`; there are `validate`, `modes`, '],
])('%j has an unknown option', (options, advice) => {
  const create = () => createProxy({ validate: fakeValidate(), ...(options as object) });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(`createProxy: no option is named ${advice}`);
  expect(create).not.toThrow(/canary/);
});

test('`deep` requires `authorize` or `botCheck`', () => {
  const validate = fakeValidate();
  const modes = ['fast', 'deep'] as const;
  expect(() => createProxy({ validate, modes })).toThrow(TypeError);
  expect(() => createProxy({ validate, modes })).toThrow(
    /^createProxy: modes includes 'deep'.*add `authorize` or `botCheck`/,
  );
  const botCheck = { verify: async () => ({ status: 'refused' }) as const };
  for (const access of [{ authorize: () => true }, { botCheck }])
    expect(() => createProxy({ validate, modes, ...access })).not.toThrow();
});

test('a store of any shape is accepted', () => {
  const store = Object.assign(new Map<string, string>(), { connection: 'open' });
  expect(() => createProxy({ validate: fakeValidate(), cache: store })).not.toThrow();
});

test.each([
  [undefined, 'is missing; write `validate: createVerifier()` or `validate: createClient({ … })'],
  ['https://api.example', 'must be a function; write `validate: createVerifier()`'],
  [function createVerifier() {}, 'creates a validator; write `validate: createVerifier()`'],
  [
    function createClient() {},
    'creates a validator; write `validate: createClient({ … }).validate`',
  ],
  [
    { validate: fakeValidate(), results: () => undefined },
    'such as a client; write `createClient({ … }).validate`',
  ],
])('%o for validate is an error with the code to write', (validate, advice) => {
  const create = () => createProxy({ validate } as unknown as ProxyOptions);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(advice);
});
