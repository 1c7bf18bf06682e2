import { describe, expect, test } from 'vitest';
import { EMAIL_ERROR_CODES } from './error-codes.ts';
import { fakeValidate } from './test/fake-validate.ts';
import { openInstance } from './test/instance.ts';

describe('at sign-up', () => {
  test('an address that cannot receive email is an error, and creates no account', async () => {
    const { signUp, users, mails } = await openInstance();
    const { status, body } = await signUp('dead@postern.test');
    expect([status, body]).toEqual([400, EMAIL_ERROR_CODES.EMAIL_UNDELIVERABLE]);
    expect([await users(), mails]).toEqual([[], []]);
  });

  test('a temporary address is an error; a doubtful one signs up', async () => {
    const { signUp, users } = await openInstance();
    expect((await signUp('burner@postern.test')).body).toEqual(EMAIL_ERROR_CODES.EMAIL_DISPOSABLE);
    expect((await signUp('doubtful@postern.test')).status).toBe(200);
    expect(await users()).toHaveLength(1);
  });

  test('the policy decides', async () => {
    const policy = { risky: 'block', disposable: 'allow' } as const;
    const { signUp } = await openInstance({ policy });
    expect((await signUp('doubtful@postern.test')).body).toEqual(EMAIL_ERROR_CODES.EMAIL_RISKY);
    expect((await signUp('burner@postern.test')).status).toBe(200);
  });

  test('a checker that is down blocks no address, and the log does not have the address', async () => {
    const { signUp, logs } = await openInstance();
    expect((await signUp('down@postern.test')).status).toBe(200);
    const warnings = logs.filter((line) => line.startsWith('warn'));
    expect(warnings).toEqual([
      'warn The email address could not be validated. Error: The checker is down',
    ]);
  });

  test('a checker that is down is a 503 with `failure: block`', async () => {
    const { signUp, users } = await openInstance({ policy: { failure: 'block' } });
    const { status, body } = await signUp('down@postern.test');
    expect([status, body]).toEqual([503, EMAIL_ERROR_CODES.EMAIL_NOT_CHECKED]);
    expect(await users()).toEqual([]);
  });

  test('a body without an address is left to better-auth', async () => {
    const validate = fakeValidate();
    const { send } = await openInstance({ validate });
    for (const email of [undefined, 7, {}, ['dead@postern.test']])
      expect((await send('/sign-up/email', { email, password: 'x', name: 'x' })).status).toBe(400);
    expect(validate).not.toHaveBeenCalled();
  });
});

describe('for signed-in users', () => {
  test('a change to a blocked address is an error', async () => {
    const { signUpVerified, sessionOf, send, mails } = await openInstance();
    await signUpVerified('jane@postern.test');
    const session = await sessionOf('jane@postern.test');
    const before = mails.length;
    const { status, body } = await send(
      '/change-email',
      { newEmail: 'dead@postern.test' },
      session,
    );
    expect([status, body]).toEqual([400, EMAIL_ERROR_CODES.EMAIL_UNDELIVERABLE]);
    expect(mails).toHaveLength(before);
    expect((await send('/change-email', { newEmail: 'joe@postern.test' }, session)).status).toBe(
      200,
    );
    expect(mails).toHaveLength(before + 1);
  });

  test('an invitation to a blocked address is an error', async () => {
    const { signUpVerified, sessionOf, send, lastMail } = await openInstance();
    await signUpVerified('jane@postern.test');
    const session = await sessionOf('jane@postern.test');
    const { body: created } = await send(
      '/organization/create',
      { name: 'Acme', slug: 'acme' },
      session,
    );
    const invite = (email: string) =>
      send(
        '/organization/invite-member',
        { email, role: 'member', organizationId: created['id'] },
        session,
      );
    expect((await invite('burner@postern.test')).body).toEqual(EMAIL_ERROR_CODES.EMAIL_DISPOSABLE);
    expect((await invite('joe@postern.test')).status).toBe(200);
    expect(lastMail()).toMatchObject({ kind: 'invite', to: 'joe@postern.test' });
  });

  test('no address is validated for a stranger', async () => {
    const validate = fakeValidate();
    const { send } = await openInstance({ validate });
    for (const [path, body] of [
      ['/change-email', { newEmail: 'dead@postern.test' }],
      ['/organization/invite-member', { email: 'dead@postern.test', role: 'member' }],
      ['/admin/create-user', { email: 'dead@postern.test', name: 'x', password: 'longenough' }],
    ] as const)
      expect((await send(path, body)).status).toBe(401);
    expect(validate).not.toHaveBeenCalled();
  });

  test('an account that server code creates is checked', async () => {
    const { auth, users } = await openInstance();
    const create = (email: string) =>
      (auth.api as unknown as Api).createUser({
        body: { email, name: 'x', password: 'longenough' },
      });
    await expect(create('dead@postern.test')).rejects.toThrow(
      EMAIL_ERROR_CODES.EMAIL_UNDELIVERABLE.message,
    );
    await create('joe@postern.test');
    expect((await users()).map(({ email }) => email)).toEqual(['joe@postern.test']);
  });
});

describe.each([
  ['a magic link', '/sign-in/magic-link', {}, 'magic'],
  ['a code', '/email-otp/send-verification-otp', { type: 'sign-in' }, 'otp'],
] as const)('%s', (_, path, more, kind) => {
  test('is not sent to a blocked address, and the response does not differ', async () => {
    const { send, mails, logs } = await openInstance();
    const blocked = await send(path, { email: 'dead@postern.test', ...more });
    expect(mails).toEqual([]);
    expect(logs).toContain('warn No mail was sent to a new address: EMAIL_UNDELIVERABLE.');
    const sent = await send(path, { email: 'jane@postern.test', ...more });
    expect(mails).toMatchObject([{ kind, to: 'jane@postern.test' }]);
    expect(blocked).toEqual(sent);
  });

  test('to text that is not an address is an error', async () => {
    const { send, mails } = await openInstance();
    const { status } = await send(path, { email: 'dead@', ...more });
    expect([status, mails]).toEqual([400, []]);
  });

  test('is sent to the user of an account whose address is blocked now', async () => {
    const { context, send, mails } = await openInstance();
    await context.adapter.create({
      model: 'user',
      data: { email: 'burner@postern.test', name: 'x' },
    });
    await send(path, { email: 'Burner@postern.test', ...more });
    expect(mails).toMatchObject([
      { kind, to: expect.stringMatching(/^burner@postern\.test$/i) as string },
    ]);
  });
});

interface Api {
  createUser(input: { body: object }): Promise<unknown>;
}
