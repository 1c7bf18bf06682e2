import { result, type ValidationResult } from '@postern/protocol';
import { expect, test, vi } from 'vitest';
import { createValidateEngine } from './validate-engine.ts';

const domains = { allow: ['acme.com'], block: ['rival.com'] };

function open() {
  const validate = vi.fn(async ({ email }: { email: string }) =>
    result({ result: email, status: 'risky', reason_code: 'domain_disposable' }),
  );
  return { validate, engine: createValidateEngine(validate) };
}

test('an address at a blocked domain is not passed to the given function', async () => {
  const { validate, engine } = open();
  expect(await engine.validate({ email: 'jane@rival.com' }, { domains })).toMatchObject({
    result: 'jane@rival.com',
    reason_code: 'domain_blocked',
    mode: 'medium',
  });
  expect(validate).not.toHaveBeenCalled();
});

test('an allowed domain overrides the lists', async () => {
  const { engine } = open();
  expect(await engine.validateForJob({ email: 'jane@acme.com' }, { domains })).toMatchObject({
    status: 'valid',
  });
});

test('without lists, and at other domains, the result is that of the given function', async () => {
  const { engine } = open();
  for (const [email, options] of [
    ['jane@rival.com', {}],
    ['jane@other.com', { domains }],
    ['jane@', { domains }],
  ] as const) {
    expect(await engine.validate({ email }, options)).toMatchObject({
      reason_code: 'domain_disposable',
    });
  }
});

test.each([undefined, null, {}, { status: 'fine', result: 'jane@other.com' }])(
  'a function that resolves with %j is an upstream that failed, and no address is valid by it',
  async (answer) => {
    const engine = createValidateEngine(async () => answer as unknown as ValidationResult);
    await expect(engine.validate({ email: 'jane@other.com' })).rejects.toMatchObject({
      code: 'upstream_bad',
    });
  },
);
