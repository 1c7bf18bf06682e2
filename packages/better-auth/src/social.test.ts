import { expect, test, vi } from 'vitest';
import { EMAIL_ERROR_CODES } from './error-codes.ts';
import { describeDatabases } from './test/databases.ts';
import { fakeValidate } from './test/fake-validate.ts';
import { openInstance } from './test/instance.ts';

describeDatabases('an address from a social provider', (open) => {
  async function openWith(email: string, emailVerified = true) {
    const validate = fakeValidate();
    const google = {
      clientId: 'id',
      clientSecret: 'secret',
      verifyIdToken: () => Promise.resolve(true),
      // Newer versions take the ID of the user from the profile.
      getUserInfo: () =>
        Promise.resolve({
          user: { id: 'g1', name: 'Jane', email, emailVerified },
          data: { sub: 'g1' },
        }),
    };
    const instance = await openInstance(
      { validate, normalizedEmail: true },
      { socialProviders: { google } as never },
      open,
    );
    const signIn = () =>
      instance.send('/sign-in/social', { provider: 'google', idToken: { token: 'token' } });
    return { ...instance, validate, signIn };
  }

  test('is not validated, and holds its inbox if the provider verified it', async () => {
    const { validate, signIn, users } = await openWith('dead+1@gmail.com');
    expect((await signIn()).status).toBe(200);
    expect(validate).not.toHaveBeenCalled();
    expect(await users()).toMatchObject([{ normalizedEmail: 'dead@gmail.com' }]);
    expect((await signIn()).status).toBe(200);
  });

  test('holds no inbox if the provider did not verify it', async () => {
    const { signIn, users } = await openWith('jane@gmail.com', false);
    await signIn();
    expect(await users()).toMatchObject([{ emailVerified: false, normalizedEmail: null }]);
  });

  test('creates no second account of an inbox', async () => {
    const { signIn, signUpVerified, users } = await openWith('janedoe@gmail.com');
    await signUpVerified('jane.doe@gmail.com');
    // better-auth 1.4 logs the error, and responds with a code of its own.
    vi.spyOn(console, 'error').mockReturnValue();
    expect((await signIn()).body['message']).toBe(EMAIL_ERROR_CODES.EMAIL_INBOX_IN_USE.message);
    expect(await users()).toHaveLength(1);
  });
});
