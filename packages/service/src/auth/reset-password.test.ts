import { expect, test } from 'vitest';
import { describeOneStore } from '../test/stores.ts';
import { openAccount } from './accounts.ts';
import { createAuth } from './auth.ts';
import { resetPassword } from './reset-password.ts';
import { sessionSecret } from './session-secret.ts';

describeOneStore('SQLite', 'a password that is reset', (open) => {
  test('signs the user in, the old password does not, and every session has ended', async () => {
    const context = await open({ publicUrl: 'http://localhost:1' });
    const auth = createAuth(context, await sessionSecret(context));
    const email = 'jane@shop.dev';
    const signIn = (password: string) =>
      auth.signIn({ email, password }, { cookie: undefined, ip: undefined }).then(
        ({ status }) => status,
        () => 401,
      );
    const passwordHash = await auth.hashPassword('the old password');
    await openAccount(context, { name: 'Jane', email, passwordHash }, null);
    expect(await signIn('the old password')).toBe(200);

    expect(
      await resetPassword(context, { email: 'Jane@Shop.dev', password: 'the new password' }),
    ).toBe(0);
    const { db } = context.store;
    const changed = db.selectFrom('audit').selectAll().where('action', '=', 'password.changed');
    expect(await changed.execute()).toMatchObject([{ subject_name: 'Jane', actor_kind: 'system' }]);
    expect(
      await db
        .selectFrom('session' as 'member')
        .selectAll()
        .execute(),
    ).toEqual([]);
    expect([await signIn('the old password'), await signIn('the new password')]).toEqual([
      401, 200,
    ]);
  });

  test('needs the minimum length and an account', async () => {
    const context = await open({ publicUrl: 'http://localhost:1' });
    const email = 'jane@shop.dev';
    await expect(resetPassword(context, { email, password: 'short' })).rejects.toThrow(
      'The password must have 12 to 128 characters',
    );
    expect(await resetPassword(context, { email, password: 'long enough, this' })).toBeNull();
  });
});
