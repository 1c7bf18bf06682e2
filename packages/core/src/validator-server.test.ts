// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { fakeValidate } from './testing.ts';
import { createEmailValidator, type ValidatorOptions } from './validator.ts';

/* On a server there is no `document`, and a URL without a host names no server. */
const GOOD = 'jane@example.org';
const says = /on a server .* pass `validate`, or a proxyUrl with its host/;

test.each<[string, ValidatorOptions]>([
  ['neither `validate` nor `fetch`', {}],
  ['a URL without a host', { proxyUrl: '/check' }],
])('a validator with %s is made, and says what to write when it is asked', async (_, options) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const validator = createEmailValidator(options);
  expect(validator.peek(GOOD)).toBeUndefined();
  expect(validator.peek('jane')).toMatchObject({ decision: 'block' });
  expect(validator.field().getSnapshot()).toMatchObject({ value: '', decision: 'allow' });
  for (const asked of [() => validator.check(GOOD), () => validator.validate(GOOD)]) {
    await expect(asked).rejects.toThrow(TypeError);
    await expect(asked).rejects.toThrow(says);
  }
  // Also about a text that nobody has to be asked about: the mistake is seen at the first try.
  await expect(validator.check('jane')).rejects.toThrow(TypeError);
  expect(fetch).not.toHaveBeenCalled();
});

describe('a validator on a server can be asked', () => {
  test('with `validate`', async () => {
    const { check } = createEmailValidator({ validate: fakeValidate({ [GOOD]: 'invalid' }) });
    expect(await check(GOOD)).toMatchObject({ decision: 'block' });
  });

  test.each<[string, ValidatorOptions]>([
    ['with a `fetch` of its own', { fetch: async () => new Response('') }],
    ['with a URL that has a host', { proxyUrl: 'http://127.0.0.1:9/check' }],
  ])('%s', async (_, options) => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'));
    const { check } = createEmailValidator(options);
    expect(await check(GOOD)).toMatchObject({ verdict: 'unknown', decision: 'allow' });
  });
});
