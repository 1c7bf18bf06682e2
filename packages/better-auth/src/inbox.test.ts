import { expect, test } from 'vitest';
import { EMAIL_ERROR_CODES } from './error-codes.ts';
import { describeDatabases } from './test/databases.ts';
import { openInstance, PASSWORD } from './test/instance.ts';

const IN_USE = EMAIL_ERROR_CODES.EMAIL_INBOX_IN_USE;
const options = { normalizedEmail: true };

describeDatabases('one inbox is one account', (open) => {
  const openWith = (auth: object = {}, plugin: object = {}) =>
    openInstance({ ...options, ...plugin }, auth, open);

  test('an account holds the inbox of its address once that is verified', async () => {
    const { signUp, send, lastMail, users } = await openWith();
    await signUp('Jane.Doe+shop@gmail.com');
    const user = { email: 'jane.doe+shop@gmail.com' };
    expect(await users()).toEqual([{ ...user, emailVerified: false, normalizedEmail: null }]);
    await send(lastMail().proof);
    const inbox = 'janedoe@gmail.com';
    expect(await users()).toEqual([{ ...user, emailVerified: true, normalizedEmail: inbox }]);
  });

  test('a second account of an inbox cannot be verified', async () => {
    const { signUp, signUpVerified, send, lastMail, users } = await openWith();
    await signUpVerified('jane.doe@gmail.com');
    expect((await signUp('janedoe+2@googlemail.com')).status).toBe(200);
    expect(lastMail().to).toBe('janedoe+2@googlemail.com');
    const link = new URL(lastMail().proof);
    link.searchParams.delete('callbackURL');
    expect(await send(link.href)).toMatchObject({ status: 422, body: IN_USE });
    expect(await users()).toEqual([
      { email: 'jane.doe@gmail.com', emailVerified: true, normalizedEmail: 'janedoe@gmail.com' },
      { email: 'janedoe+2@googlemail.com', emailVerified: false, normalizedEmail: null },
    ]);
  });

  test('the link in the mail leads to its page, with the error', async () => {
    const { signUp, signUpVerified, send, lastMail } = await openWith();
    await signUpVerified('jane.doe@gmail.com');
    await signUp('janedoe@gmail.com', { callbackURL: '/welcome?a=1#top' });
    const { status, location } = await send(lastMail().proof);
    expect([status, location]).toEqual([302, `/welcome?a=1&error=${IN_USE.code}#top`]);
  });

  test('a magic link for a second account that exists leads to its page, with the error', async () => {
    const { signUp, signUpVerified, send, lastMail } = await openWith();
    await signUpVerified('jane.doe@gmail.com');
    await signUp('janedoe@gmail.com');
    await send('/sign-in/magic-link', { email: 'janedoe@gmail.com', errorCallbackURL: '/sign-in' });
    const { status, location } = await send(lastMail().proof);
    expect([status, location]).toEqual([302, `/sign-in?error=${IN_USE.code}`]);
  });

  test('a link that leads to another site has the error of better-auth', async () => {
    const { signUp, signUpVerified, send, lastMail } = await openWith({
      advanced: { disableOriginCheck: false },
    });
    await signUpVerified('jane.doe@gmail.com');
    await signUp('janedoe@gmail.com');
    const link = new URL(lastMail().proof);
    link.searchParams.set('callbackURL', 'https://attacker.postern.test/');
    expect(await send(link.href)).toMatchObject({ status: 403, location: null });
  });

  test('an account that is not verified does not hold the inbox', async () => {
    const { signUp, signUpVerified, users } = await openWith();
    await signUp('jane.doe@gmail.com');
    await signUpVerified('janedoe@gmail.com');
    expect(await users()).toMatchObject([
      { email: 'jane.doe@gmail.com', normalizedEmail: null },
      { email: 'janedoe@gmail.com', normalizedEmail: 'janedoe@gmail.com' },
    ]);
  });

  test('of two verifications at once, one succeeds', async () => {
    const { signUp, send, mails, users } = await openWith();
    const forms = ['jane.doe@gmail.com', 'janedoe+1@gmail.com', 'j.a.n.e.doe@googlemail.com'];
    for (const form of forms) await signUp(form);
    await Promise.all(mails.map(({ proof }) => send(proof)));
    const verified = (await users()).filter(({ emailVerified }) => emailVerified);
    expect(verified).toMatchObject([{ normalizedEmail: 'janedoe@gmail.com' }]);
  });

  test('a change of address moves the account to another inbox, and frees the first', async () => {
    const { signUpVerified, sessionOf, send, lastMail, users } = await openWith();
    await signUpVerified('jane.doe@gmail.com');
    const session = await sessionOf('jane.doe@gmail.com');
    const change = async (newEmail: string) => {
      await send('/change-email', { newEmail }, session);
      return send(lastMail().proof);
    };
    await change('janedoe@gmail.com');
    expect(await users()).toMatchObject([
      { email: 'janedoe@gmail.com', normalizedEmail: 'janedoe@gmail.com' },
    ]);
    const moved = await sessionOf('janedoe@gmail.com');
    await send('/change-email', { newEmail: 'jane@postern.test' }, moved);
    await send(lastMail().proof);
    expect(await users()).toMatchObject([{ normalizedEmail: 'jane@postern.test' }]);
    await signUpVerified('jane.doe@gmail.com');
    expect(await users()).toMatchObject([
      { email: 'jane.doe@gmail.com', emailVerified: true },
      { email: 'jane@postern.test', emailVerified: true },
    ]);
  });

  test('a change to an inbox that another account holds is an error in its mail alone', async () => {
    const { signUpVerified, sessionOf, send, lastMail, users } = await openWith();
    await signUpVerified('jane.doe@gmail.com');
    await signUpVerified('joe@postern.test');
    const session = await sessionOf('joe@postern.test');
    const changed = await send('/change-email', { newEmail: 'janedoe@gmail.com' }, session);
    expect(changed).toMatchObject({ status: 200, body: { status: true } });
    const opened = await send(lastMail().proof);
    expect(opened.location).toContain(`error=${IN_USE.code}`);
    expect(await users()).toMatchObject([
      { email: 'jane.doe@gmail.com' },
      { email: 'joe@postern.test', normalizedEmail: 'joe@postern.test' },
    ]);
  });

  test('an account that is no longer verified frees its inbox', async () => {
    const { signUpVerified, context, users } = await openWith();
    await signUpVerified('jane.doe@gmail.com');
    await context.internalAdapter.updateUserByEmail('jane.doe@gmail.com', { emailVerified: false });
    expect(await users()).toMatchObject([{ normalizedEmail: null }]);
    await signUpVerified('janedoe@gmail.com');
    expect(await users()).toMatchObject([
      { normalizedEmail: null },
      { email: 'janedoe@gmail.com', normalizedEmail: 'janedoe@gmail.com' },
    ]);
  });

  test('a magic link and a code for another form of the address create no second account', async () => {
    const { signUpVerified, send, lastMail, users } = await openWith();
    await signUpVerified('jane.doe@gmail.com');
    await send('/sign-in/magic-link', { email: 'janedoe@gmail.com' });
    const opened = await send(lastMail().proof);
    expect(`${opened.location} ${JSON.stringify(opened.body)}`).toContain(IN_USE.code);
    await send('/email-otp/send-verification-otp', { email: 'janedoe@gmail.com', type: 'sign-in' });
    const otp = lastMail().proof;
    const signedIn = await send('/sign-in/email-otp', { email: 'janedoe@gmail.com', otp });
    expect(signedIn).toMatchObject({ status: 422, body: IN_USE });
    expect(await users()).toHaveLength(1);
  });

  test('no request sets the inbox, and no response has it', async () => {
    const { signUp, signUpVerified, sessionOf, send, users } = await openWith();
    const victim = { normalizedEmail: 'victim@postern.test' };
    await signUp('jane@postern.test', victim);
    const signedUp = await signUp('jane@postern.test');
    expect(JSON.stringify(signedUp.body)).not.toContain('ormalizedEmail');
    await signUpVerified('joe@postern.test');
    const session = await sessionOf('joe@postern.test');
    await send('/update-user', { name: 'Joe', ...victim }, session);
    const seen = await send('/get-session', undefined, session);
    expect(seen.body).toHaveProperty('user');
    expect(JSON.stringify(seen.body)).not.toContain('ormalizedEmail');
    expect((await users()).map(({ normalizedEmail }) => normalizedEmail)).toEqual([
      null,
      'joe@postern.test',
    ]);
  });

  test.each([false, true])(
    'a stranger gets the same responses whether or not an account holds the inbox (signInWithAnyForm: %s)',
    async (signInWithAnyForm) => {
      const emailAndPassword = { enabled: true, requireEmailVerification: true };
      const { signUpVerified, send } = await openWith({ emailAndPassword }, { signInWithAnyForm });
      await signUpVerified('jane.doe@gmail.com');
      const probe = async (email: string) => {
        const responses = [
          await send('/sign-up/email', { email, password: PASSWORD, name: 'x' }),
          await send('/sign-in/email', { email, password: 'a wrong password' }),
          await send('/request-password-reset', { email }),
          await send('/sign-in/magic-link', { email }),
          await send('/email-otp/send-verification-otp', { email, type: 'sign-in' }),
          await send('/email-otp/send-verification-otp', { email, type: 'forget-password' }),
          await send('/email-otp/request-password-reset', { email }),
          await send('/sign-in/email-otp', { email, otp: '000000' }),
        ];
        const changing = /"(id|createdAt|updatedAt)":"[^"]*"/g;
        return JSON.stringify(responses).replaceAll(changing, '').replaceAll(email, 'EMAIL');
      };
      const held = await probe('janedoe@gmail.com');
      expect(held).toBe(await probe('no.account@gmail.com'));
      expect(held).not.toContain('jane.doe');
    },
  );

  test('without the option of any form, a stranger causes the same mails', async () => {
    const { signUpVerified, send, mails } = await openWith();
    await signUpVerified('jane.doe@gmail.com');
    const kindsFor = async (email: string) => {
      const sent = mails.length;
      await send('/sign-up/email', { email, password: PASSWORD, name: 'x' });
      await send('/request-password-reset', { email });
      await send('/sign-in/magic-link', { email });
      return mails.slice(sent).map(({ kind, to }) => [kind, to === email]);
    };
    expect(await kindsFor('janedoe@gmail.com')).toEqual(await kindsFor('no.account@gmail.com'));
  });
});
