import { expect, test } from 'vitest';
import { createProxy } from './create-proxy.ts';
import type { ProxyOptions } from './options.ts';
import { fakeValidate } from './test/ask.ts';

const wrong: [option: string, options: unknown][] = [
  ['options', undefined],
  ['validate', {}],
  ['validate', { validate: 'https://api.example' }],
  ['modes', { modes: [] }],
  ['modes', { modes: ['quick'] }],
  ['modes', { modes: 'fast' }],
  ['allowedOrigins', { allowedOrigins: 'https://www.example.com' }],
  ['allowedOrigins', { allowedOrigins: ['*'] }],
  ['allowedOrigins', { allowedOrigins: ['null'] }],
  ['allowedOrigins', { allowedOrigins: ['https://*.example.com'] }],
  ['allowedOrigins', { allowedOrigins: ['https://www.example.com/'] }],
  ['allowedOrigins', { allowedOrigins: ['https://WWW.example.com'] }],
  ['allowedOrigins', { allowedOrigins: ['https://www.example.com:443'] }],
  ['allowedOrigins', { allowedOrigins: ['www.example.com'] }],
  ['allowedOrigins', { allowedOrigins: [/example/] }],
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

test.each(wrong)('a wrong %s is a TypeError at creation: %j', (option, options) => {
  const given = options && {
    validate: option === 'validate' ? undefined : fakeValidate(),
    ...options,
  };
  const create = () => createProxy(given as ProxyOptions);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^createProxy: ${option.replace('.', '\\.')}`));
});
