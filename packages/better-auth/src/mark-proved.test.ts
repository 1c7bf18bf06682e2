import { emailOTP } from 'better-auth/plugins';
import { expect, test, vi } from 'vitest';
import { emailValidation } from './email-validation.ts';
import type { OwnershipVerifier } from './options.ts';
import { fakeValidate } from './test/fake-validate.ts';
import { openInstance } from './test/instance.ts';

const JANE = 'jane@postern.test';

/** A verifier for which the token `good` proves the address of Jane, once. */
function fakeOwnership() {
  let isUsed = false;
  return {
    verify: vi.fn<OwnershipVerifier['verify']>(({ token, email }) => {
      if (token === 'broken') return Promise.reject(new Error('The session is gone'));
      if (token !== 'good') return Promise.resolve({ ok: false, reason: 'forged' });
      if (email !== JANE) return Promise.resolve({ ok: false, reason: 'other_address' });
      if (isUsed) return Promise.resolve({ ok: false, reason: 'replayed' });
      isUsed = true;
      return Promise.resolve({ ok: true });
    }),
  };
}

test('a proved address is verified, and gets no mail', async () => {
  const ownership = fakeOwnership();
  const { signUp, users, mails } = await openInstance({ ownership });
  const { status, body } = await signUp(JANE, { evt: 'good' });
  expect(status).toBe(200);
  expect(body['user']).toMatchObject({ email: JANE, emailVerified: true });
  expect(await users()).toMatchObject([{ email: JANE, emailVerified: true }]);
  expect(mails).toEqual([]);
  const [claim] = ownership.verify.mock.calls[0]!;
  expect(claim.request.headers.get('content-type')).toBe('application/json');
});

test('an account with a proof can sign in where better-auth requires a verified address', async () => {
  const { signUp, signIn } = await openInstance(
    { ownership: fakeOwnership() },
    { emailAndPassword: { enabled: true, requireEmailVerification: true } },
  );
  expect((await signUp('joe@postern.test')).status).toBe(200);
  expect((await signIn('joe@postern.test')).status).toBe(403);
  expect((await signUp(JANE, { evt: 'good' })).status).toBe(200);
  expect((await signIn(JANE)).status).toBe(200);
});

test.each([
  ['no token', {}, []],
  ['a forged token', { evt: 'bad' }, ['does not count: forged']],
  ['the token of another address', { evt: 'good', email: 'joe@postern.test' }, ['other_address']],
  ['a verifier that fails', { evt: 'broken' }, ['could not be verified']],
])('with %s the address gets the usual mail', async (_, sent, words) => {
  const { signUp, users, mails, logs } = await openInstance({ ownership: fakeOwnership() });
  const { email = JANE, ...more } = sent as { email?: string };
  expect((await signUp(email, more)).status).toBe(200);
  expect(await users()).toMatchObject([{ email, emailVerified: false }]);
  expect(mails).toMatchObject([{ to: email, kind: 'verify' }]);
  const lines = logs.filter((line) => line.includes('proof of ownership'));
  expect(lines).toHaveLength(words.length);
  for (const word of words) expect(lines[0]).toContain(word);
  expect(lines.join()).not.toContain(email);
});

test('a token counts at the sign-up alone, of an address that is not blocked', async () => {
  const ownership = fakeOwnership();
  const { signUp, send, mails, users, sessionOf } = await openInstance({ ownership });
  expect((await signUp('dead@postern.test', { evt: 'good' })).status).toBe(400);
  expect(ownership.verify).not.toHaveBeenCalled();
  expect((await signUp(JANE, { evt: 'good' })).status).toBe(200);
  expect(ownership.verify).toHaveBeenCalledOnce();

  const change = { newEmail: 'joe@postern.test', evt: 'good' };
  expect((await send('/change-email', change, await sessionOf(JANE))).status).toBe(200);
  expect(mails).toMatchObject([{ to: 'joe@postern.test', kind: 'verify' }]);
  expect(ownership.verify).toHaveBeenCalledOnce();
  expect(await users()).toMatchObject([{ email: JANE, emailVerified: true }]);
});

test('a proof does not verify the address that another hook has put in its place', async () => {
  const rename = {
    id: 'rename',
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              before: (user: object) =>
                Promise.resolve({ data: { ...user, email: 'joe@postern.test' } }),
            },
          },
        },
      },
    }),
  };
  const ownership = fakeOwnership();
  const { signUp, users, mails } = await openInstance(null, {
    plugins: [rename as never, emailValidation({ validate: fakeValidate(), ownership })],
  });
  await signUp(JANE, { evt: 'good' });
  expect(await users()).toMatchObject([{ email: 'joe@postern.test', emailVerified: false }]);
  expect(mails).toHaveLength(1);
});

test('two sign-ups at once of one address: the proof is for its own request', async () => {
  let release = () => {};
  const ownership = fakeOwnership();
  const { verify } = ownership;
  const held = new Promise<void>((resolve) => (release = resolve));
  ownership.verify = vi.fn(async (claim) => {
    await held;
    return verify(claim);
  });
  const { signUp, users } = await openInstance({ ownership });
  const proved = signUp(JANE, { evt: 'good' });
  expect((await signUp(JANE)).status).toBe(200);
  release();
  expect((await proved).status).toBe(422);
  expect(await users()).toMatchObject([{ email: JANE, emailVerified: false }]);
});

test('a code of another plugin in place of the link is not sent either', async () => {
  const { signUp, mails } = await openInstance(
    { ownership: fakeOwnership() },
    {
      plugins: [
        emailOTP({
          overrideDefaultEmailVerification: true,
          sendVerificationOTP: ({ email }) => {
            mails.push({ to: email, kind: 'otp', proof: '' });
            return Promise.resolve();
          },
        }),
      ],
    },
  );
  await signUp(JANE, { evt: 'good' });
  expect(mails).toEqual([]);
  await signUp('joe@postern.test');
  expect(mails).toMatchObject([{ to: 'joe@postern.test' }]);
});

test('a body cannot set that its address is verified', async () => {
  const { signUp, users } = await openInstance({ ownership: fakeOwnership() });
  await signUp(JANE, { emailVerified: true });
  expect((await users()).filter(({ emailVerified }) => emailVerified)).toEqual([]);
});

test('a proved address holds its inbox at once', async () => {
  const { signUp, users } = await openInstance({
    ownership: fakeOwnership(),
    normalizedEmail: true,
  });
  await signUp(JANE, { evt: 'good' });
  expect(await users()).toMatchObject([{ emailVerified: true, normalizedEmail: JANE }]);
});
