import { expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import type { ClientOptions } from './options.ts';

const good = { baseUrl: 'https://api.example', apiKey: 'pstn_canary' };

test.each([
  'https://api.example',
  'https://api.example/base/',
  'https://api.example/v1/base',
  'https://api.example/v12',
  'http://localhost:8080',
  'http://127.0.0.1:8080',
  'http://127.1',
  'http://[::1]:8080',
])('%s is a base address', (baseUrl) => {
  expect(() => createClient({ ...good, baseUrl })).not.toThrow();
});

const wrong: [option: string, options: unknown][] = [
  ['options', undefined],
  ['baseUrl', { baseUrl: null }],
  ['baseUrl', { baseUrl: ' ' }],
  ['baseUrl', { baseUrl: 'api.example' }],
  ['baseUrl ends before /v1', { baseUrl: 'https://api.example/v1' }],
  ['baseUrl ends before /v1', { baseUrl: 'https://api.example/v1/' }],
  ['baseUrl ends before /v1', { baseUrl: 'https://canary.example/base/v1//' }],
  ['baseUrl ends before /v1', { baseUrl: 'https://api.example/v1/email/single-validate' }],
  ['baseUrl', { baseUrl: '/v1' }],
  ['baseUrl', { baseUrl: 'http://api.example' }],
  ['baseUrl', { baseUrl: 'http://localhost.evil.example' }],
  ['baseUrl', { baseUrl: 'http://127.0.0.1.evil.example' }],
  ['baseUrl', { baseUrl: 'http://10.0.0.1' }],
  ['baseUrl', { baseUrl: 'ftp://127.0.0.1' }],
  ['baseUrl', { baseUrl: 'https://canary:canary@api.example' }],
  ['baseUrl', { baseUrl: 'https://api.example?key=canary' }],
  ['baseUrl', { baseUrl: 'https://api.example#canary' }],
  ['apiKey', { apiKey: null }],
  ['apiKey', { apiKey: 7 }],
  ['apiKey', { apiKey: 'pstn_canary\n' }],
  ['apiKey', { apiKey: ' pstn_canary' }],
  ['apiKey', { apiKey: 'pstn_canäry' }],
  ['auth', { auth: 'both' }],
  ['auth', { auth: { bulk: 'basic' } }],
  ['fetch', { fetch: 'fetch' }],
  ['timeoutMs', { timeoutMs: 0 }],
  ['timeoutMs', { timeoutMs: Infinity }],
  ['bulkTimeoutMs', { bulkTimeoutMs: 0.5 }],
  ['onWarning', { onWarning: 'console' }],
  ['now', { now: 7 }],
  ['random', { random: 0.5 }],
  ['no option is named `url`; there are `baseUrl`, `apiKey`', { url: 'https://canary' }],
  ['no option is named `apikey`; did you want `apiKey`?', { apikey: 'pstn_canary' }],
  ['no option is named `timeout`; did you want `timeoutMs`?', { timeout: 5 }],
  ['no option is named `auth.webhook`; did you want', { auth: { webhook: 'bearer' } }],
];

test.each(wrong)('a wrong %s is a TypeError at creation: %j', (option, options) => {
  let thrown: unknown;
  try {
    createClient((options && { ...good, ...options }) as ClientOptions);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(TypeError);
  expect((thrown as TypeError).message.startsWith(`createClient: ${option}`)).toBe(true);
  expect((thrown as TypeError).message).not.toMatch(/can[aä]ry/);
});
