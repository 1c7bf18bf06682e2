import { expect, test } from 'vitest';
import { emailValidation } from './email-validation.ts';
import { EMAIL_ERROR_CODES } from './error-codes.ts';
import { fakeValidate } from './test/fake-validate.ts';

const validate = fakeValidate();

test.each<[object, string]>([
  [{}, '`validate` or `verifyReceipt` is required'],
  [{ validate: 'https://api.example.com' }, '`validate` must be a function'],
  [{ validate, verifyReceipt: {} }, '`verifyReceipt` must be a function'],
  [{ validate, timeoutMs: 0 }, '`timeoutMs` must be more than 0'],
  [{ validate, timeoutMs: Number.NaN }, '`timeoutMs` must be more than 0'],
  [{ validate, signInWithAnyForm: true }, '`signInWithAnyForm` needs `normalizedEmail: true`'],
  [{ validate, policy: { risky: 'warn' } }, "policy.risky must be 'allow' or 'block'"],
  [{ validate, policy: { disposible: 'allow' } }, 'did you want `policy.disposable`'],
  [{ validate, normalisedEmail: true }, 'did you want `normalizedEmail`'],
])('emailValidation(%j) is a TypeError', (options, message) => {
  expect(() => emailValidation(options)).toThrow(TypeError);
  expect(() => emailValidation(options)).toThrow(message);
});

test('the plugin has its codes, and a column only with `normalizedEmail`', () => {
  const plugin = emailValidation({ validate });
  expect(plugin.$ERROR_CODES).toBe(EMAIL_ERROR_CODES);
  expect(plugin).not.toHaveProperty('schema');
  expect(plugin).not.toHaveProperty('init');
  const { schema } = emailValidation({ validate, normalizedEmail: true });
  expect(schema?.['user']?.fields).toEqual({
    normalizedEmail: {
      ...{ type: 'string', fieldName: 'normalizedEmail', unique: true },
      ...{ required: false, input: false, returned: false },
    },
  });
});

test('each code is that of its entry', () => {
  for (const [name, { code, message }] of Object.entries(EMAIL_ERROR_CODES)) {
    expect(code).toBe(name);
    expect(message).toMatch(/^[A-Z].*\.$/);
  }
});
