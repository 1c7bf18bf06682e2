import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './create-client.ts';
import type { ClientWarning } from './options.ts';
import type { ClientOptions } from './options.ts';
import { all, failureOf, KEY, request } from './test/client.ts';

const baseUrl = 'https://canary.example';
const fetch = vi.fn<typeof globalThis.fetch>();
const error = vi.fn<(...words: unknown[]) => void>();
beforeEach(() => {
  fetch.mockClear();
  error.mockClear();
  vi.spyOn(console, 'error').mockImplementation(error);
});
afterEach(() => {
  expect(error.mock.calls.flat().join('\n')).not.toMatch(/canary/i);
  vi.restoreAllMocks();
});

const table: [name: string, options: ClientOptions, says: string][] = [
  ['an undefined key', { baseUrl, apiKey: undefined }, 'apiKey is missing'],
  ['an empty key', { baseUrl, apiKey: '' }, 'apiKey is missing'],
  ['an undefined base address', { baseUrl: undefined, apiKey: KEY }, 'baseUrl is missing'],
  ['an empty base address', { baseUrl: '', apiKey: KEY }, 'baseUrl is missing'],
  ['neither', { baseUrl: '', apiKey: undefined }, 'baseUrl and apiKey are missing'],
];
const VARIABLES: Record<string, string> = {
  apiKey: 'POSTERN_API_KEY',
  baseUrl: 'POSTERN_BASE_URL',
};

describe.each(table)('a client with %s', (_name, options, says) => {
  test('is created, and logs once what is missing and where it usually comes from', async () => {
    const { validate } = createClient({ ...options, fetch });
    await failureOf(validate(request));
    await failureOf(validate(request));
    expect(error.mock.calls).toEqual([[expect.stringContaining(`createClient: ${says}`)]]);
    const text = String(error.mock.calls[0]![0]);
    for (const [name, variable] of Object.entries(VARIABLES))
      expect(text.includes(variable)).toBe(says.includes(name));
  });

  test('rejects every call with auth_missing, and sends nothing', async () => {
    const { webhooks, ...client } = createClient({ ...options, fetch });
    const calls = [
      () => client.validate(request),
      () => client.validateMany([request.email]),
      () => client.job('j1'),
      () => client.waitForJob('j1'),
      () => client.cancel('j1'),
      () => all(client.results('j1')),
      () => all(webhooks.list()),
      () => webhooks.test('e1'),
    ];
    for (const call of calls) {
      const failure = await failureOf(call());
      expect(failure.code).toBe('auth_missing');
      expect(failure.message).toContain(says);
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  test('calls `onWarning` instead of logging on the console', () => {
    const warnings: ClientWarning[] = [];
    createClient({ ...options, onWarning: (warning) => void warnings.push(warning) });
    expect(warnings).toEqual([
      { code: 'option_missing', message: expect.stringContaining(says) as string },
    ]);
    expect(error).not.toHaveBeenCalled();
  });

  test('is created even if `onWarning` throws', () => {
    const onWarning = () => {
      throw new Error('listener');
    };
    expect(() => createClient({ ...options, onWarning })).not.toThrow();
  });
});

test('a client with all options logs nothing', () => {
  createClient({ baseUrl, apiKey: KEY });
  createClient({ baseUrl, apiKey: () => '' });
  expect(error).not.toHaveBeenCalled();
});
