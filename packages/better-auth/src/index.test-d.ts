import { createClient } from '@postern/client';
import type { Validate } from '@postern/protocol';
import { verifyReceipt } from '@postern/proxy/receipt';
import { createVerifier } from '@postern/verify';
import { betterAuth } from 'better-auth';
import { createAuthClient } from 'better-auth/client';
import { admin } from 'better-auth/plugins';
import { expectTypeOf, test } from 'vitest';
import { backfillInboxes, emailValidation, type EmailErrorCode } from './index.ts';

const receipt = { secret: 'x'.repeat(32), audience: 'sign-up' };
const auth = betterAuth({
  plugins: [admin(), emailValidation({ validate: createVerifier(), normalizedEmail: true })],
});

test('the engine, the client and a receipt are what an address is checked with', () => {
  emailValidation({ validate: createVerifier() });
  emailValidation({
    validate: createClient({ baseUrl: 'https://postern.test', apiKey: 'key' }).validate,
  });
  emailValidation({ verifyReceipt: (token, email) => verifyReceipt(token, email, receipt) });
  expectTypeOf<Parameters<typeof emailValidation>[0]['validate']>().toEqualTypeOf<
    Validate | undefined
  >();
  // @ts-expect-error -- misspelled
  emailValidation({ validator: createVerifier() });
  // @ts-expect-error -- a rule of the field alone
  emailValidation({ validate: createVerifier(), policy: { risky: 'warn' } });
});

test('better-auth infers the API as without the plugin', () => {
  expectTypeOf(auth.api.createUser).toBeFunction();
  expectTypeOf(auth.api.signUpEmail).toBeFunction();
  // @ts-expect-error -- no plugin has this endpoint
  void auth.api.doesNotExist;
  expectTypeOf(auth.$Infer.Session.user).not.toHaveProperty('normalizedEmail');
  expectTypeOf(auth.$ERROR_CODES.EMAIL_DISPOSABLE.code).toExtend<EmailErrorCode>();
});

test('a client sends a receipt in the body', () => {
  const client = createAuthClient();
  const form = { email: 'jane@postern.test', password: 'x', name: 'Jane' };
  void (() => client.signUp.email({ ...form, ...{ receipt: 'token' } }));
});

test('the backfill takes an instance with any plugins', () => {
  expectTypeOf(backfillInboxes).toBeCallableWith(auth);
});
