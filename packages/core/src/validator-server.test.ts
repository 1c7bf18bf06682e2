// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { fakeValidate } from './testing.ts';
import { createEmailValidator, type ValidatorOptions } from './validator.ts';

/* A server has no `document`, and a URL without a host does not identify a server. */
const GOOD = 'jane@example.org';
const MISUSE = /on a server .* pass `validate`, or a proxyUrl with its host/;

test.each<[string, ValidatorOptions]>([
  ['neither `validate` nor `fetch`', {}],
  ['a URL without a host', { proxyUrl: '/check' }],
])('a validator on a server with %s rejects each check with the remedy', async (_, options) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const validator = createEmailValidator(options);
  expect(validator.peek(GOOD)).toBeUndefined();
  expect(validator.peek('jane')).toMatchObject({ decision: 'block' });
  expect(validator.field().getSnapshot()).toMatchObject({ value: '', decision: 'allow' });
  for (const check of [() => validator.check(GOOD), () => validator.validate(GOOD)]) {
    await expect(check).rejects.toThrow(TypeError);
    await expect(check).rejects.toThrow(MISUSE);
  }
  // A text that needs no request rejects too, so that the mistake appears at the first attempt.
  await expect(validator.check('jane')).rejects.toThrow(TypeError);
  expect(fetch).not.toHaveBeenCalled();
});

describe('a validator on a server', () => {
  test('a validator on a server checks an address with `validate`', async () => {
    const { check } = createEmailValidator({ validate: fakeValidate({ [GOOD]: 'invalid' }) });
    expect(await check(GOOD)).toMatchObject({ decision: 'block' });
  });

  test.each<[string, ValidatorOptions]>([
    ['with a `fetch` of its own', { fetch: async () => new Response('') }],
    ['with a URL that has a host', { proxyUrl: 'http://127.0.0.1:9/check' }],
  ])('a validator on a server sends a request %s', async (_, options) => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'));
    const { check } = createEmailValidator(options);
    expect(await check(GOOD)).toMatchObject({ verdict: 'unknown', decision: 'allow' });
  });
});
