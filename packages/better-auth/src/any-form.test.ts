import { describe, expect, test } from 'vitest';
import { describeDatabases } from './test/databases.ts';
import { openInstance, PASSWORD } from './test/instance.ts';

const options = { normalizedEmail: true, signInWithAnyForm: true };

describeDatabases('sign-in with any form of an address', (open) => {
  async function openWithJane() {
    const instance = await openInstance(options, {}, open);
    await instance.signUpVerified('jane.doe@gmail.com');
    return instance;
  }

  test('a user signs in with a password', async () => {
    const { signIn } = await openWithJane();
    for (const form of ['jane.doe@gmail.com', 'JaneDoe+shop@Gmail.com', 'janedoe@googlemail.com'])
      expect(await signIn(form)).toMatchObject({
        status: 200,
        body: { user: { email: 'jane.doe@gmail.com' } },
      });
    expect((await signIn('janet@gmail.com')).status).toBe(401);
  });

  test.each([
    ['/request-password-reset', {}, 'reset'],
    ['/sign-in/magic-link', {}, 'magic'],
    ['/email-otp/send-verification-otp', { type: 'sign-in' }, 'otp'],
    ['/email-otp/request-password-reset', {}, 'otp'],
  ])('the mail of %s goes to the stored address', async (path, more, kind) => {
    const { send, lastMail } = await openWithJane();
    await send(path, { email: 'janedoe+x@googlemail.com', ...more });
    expect(lastMail()).toMatchObject({ kind, to: 'jane.doe@gmail.com' });
  });

  test('a magic link and a code sign in', async () => {
    const { send, lastMail, users } = await openWithJane();
    await send('/sign-in/magic-link', { email: 'janedoe@gmail.com' });
    expect((await send(lastMail().proof)).cookie).toContain('session_token');
    await send('/email-otp/send-verification-otp', { email: 'janedoe@gmail.com', type: 'sign-in' });
    const otp = lastMail().proof;
    const signedIn = await send('/sign-in/email-otp', { email: 'jane.d.oe@gmail.com', otp });
    expect(signedIn).toMatchObject({
      status: 200,
      body: { user: { email: 'jane.doe@gmail.com' } },
    });
    expect(await users()).toHaveLength(1);
  });

  test('a code resets the password', async () => {
    const { send, lastMail } = await openWithJane();
    await send('/email-otp/request-password-reset', { email: 'janedoe@gmail.com' });
    const body = { otp: lastMail().proof, password: 'another password' };
    const reset = await send('/email-otp/reset-password', {
      email: 'janedoe+1@gmail.com',
      ...body,
    });
    expect(reset.status).toBe(200);
    const signedIn = { email: 'jane.doe@gmail.com', password: 'another password' };
    expect((await send('/sign-in/email', signedIn)).status).toBe(200);
  });

  test('an account with exactly the typed address comes first', async () => {
    const { send, signUp } = await openWithJane();
    await signUp('janedoe@gmail.com', { password: 'the password of the other' });
    const typed = { email: 'janedoe@gmail.com', password: 'the password of the other' };
    expect(await send('/sign-in/email', typed)).toMatchObject({
      status: 200,
      body: { user: { email: 'janedoe@gmail.com' } },
    });
  });

  test('an account that is not verified has one form', async () => {
    const { signUp, signIn } = await openWithJane();
    await signUp('joe.doe@gmail.com');
    expect((await signIn('joedoe@gmail.com')).status).toBe(401);
    expect((await signIn('joe.doe@gmail.com')).status).toBe(200);
  });
});

describe('without that option', () => {
  test('a mail goes to the stored address, not to the letter case that was typed', async () => {
    const { signUpVerified, send, lastMail } = await openInstance({ normalizedEmail: true });
    await signUpVerified('jane.doe@gmail.com');
    await send('/sign-in/magic-link', { email: 'Jane.Doe@Gmail.com' });
    expect(lastMail()).toMatchObject({ kind: 'magic', to: 'jane.doe@gmail.com' });
  });

  test('another form does not sign in', async () => {
    const { signUpVerified, send } = await openInstance({ normalizedEmail: true });
    await signUpVerified('jane.doe@gmail.com');
    const signedIn = await send('/sign-in/email', {
      email: 'janedoe@gmail.com',
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(401);
  });
});
