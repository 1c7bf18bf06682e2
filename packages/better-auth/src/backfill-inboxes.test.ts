import { expect, test } from 'vitest';
import { backfillInboxes } from './backfill-inboxes.ts';
import { describeDatabases } from './test/databases.ts';
import { openInstance } from './test/instance.ts';

describeDatabases('the backfill', (open) => {
  /** A database with accounts that are older than the plugin, and an instance with the plugin over it. */
  async function openOlder(emails: string[]) {
    const older = await openInstance(null, {}, open);
    for (const email of emails)
      await older.context.adapter.create({
        model: 'user',
        data: { email, name: 'x', emailVerified: !email.startsWith('new') },
      });
    return openInstance({ normalizedEmail: true }, { database: older.database });
  }
  const inboxes = async ({ users }: Awaited<ReturnType<typeof openOlder>>) =>
    Object.fromEntries(
      (await users()).map(({ email, normalizedEmail }) => [email, normalizedEmail]),
    );

  test('the migration adds the column to a table with accounts', async () => {
    const instance = await openOlder(['jane.doe@gmail.com']);
    expect(await inboxes(instance)).toEqual({ 'jane.doe@gmail.com': null });
    await instance.signUpVerified('joe@postern.test');
    expect(await inboxes(instance)).toMatchObject({ 'joe@postern.test': 'joe@postern.test' });
  });

  test('reports collisions, and writes nothing', async () => {
    const instance = await openOlder([
      'jane.doe@gmail.com',
      'janedoe@gmail.com',
      'joe@postern.test',
      'new.jane.doe@gmail.com',
    ]);
    const { users, changes, collisions } = await backfillInboxes(instance.auth);
    expect({ users, changes }).toEqual({ users: 4, changes: 1 });
    expect(collisions).toMatchObject([{ inbox: 'janedoe@gmail.com' }]);
    expect(collisions[0]!.users.map(({ email }) => email).sort()).toEqual([
      'jane.doe@gmail.com',
      'janedoe@gmail.com',
    ]);
    expect(Object.values(await inboxes(instance))).toEqual([null, null, null, null]);
  });

  test('writes the accounts without a collision, in pages', async () => {
    const forms = Array.from({ length: 7 }, (_, at) => `j.${at}@gmail.com`);
    const instance = await openOlder([...forms, 'j1@gmail.com', 'new@postern.test']);
    const report = await backfillInboxes(instance.auth, { write: true, pageSize: 2 });
    expect(report).toMatchObject({ users: 9, changes: 6, collisions: [{ inbox: 'j1@gmail.com' }] });
    expect(await inboxes(instance)).toEqual({
      ...Object.fromEntries(forms.map((form, at) => [form, at === 1 ? null : `j${at}@gmail.com`])),
      ...{ 'j1@gmail.com': null, 'new@postern.test': null },
    });
    const again = await backfillInboxes(instance.auth, { write: true, pageSize: 3 });
    expect(again).toMatchObject({ changes: 0, collisions: [{ inbox: 'j1@gmail.com' }] });
  });

  test('accounts with a collision work as before, until an address changes', async () => {
    const instance = await openOlder(['jane.doe@gmail.com', 'janedoe@gmail.com']);
    await backfillInboxes(instance.auth, { write: true });
    const { internalAdapter } = instance.context;
    // As a social sign-in that updates the profile does.
    const again = { email: 'jane.doe@gmail.com', emailVerified: true, name: 'Jane' };
    expect(await internalAdapter.updateUserByEmail(again.email, again)).toMatchObject(again);
    await internalAdapter.updateUserByEmail('janedoe@gmail.com', { email: 'jane+2@gmail.com' });
    expect(await inboxes(instance)).toEqual({
      'jane.doe@gmail.com': null,
      'jane+2@gmail.com': 'jane@gmail.com',
    });
    const { changes, collisions } = await backfillInboxes(instance.auth, { write: true });
    expect({ changes, collisions }).toEqual({ changes: 1, collisions: [] });
    const back = internalAdapter.updateUserByEmail('jane+2@gmail.com', {
      email: 'janedoe@gmail.com',
    });
    await expect(back).rejects.toThrow('Another account already uses this inbox.');
  });

  test('an account whose inbox another one took is reported', async () => {
    const instance = await openOlder(['jane.doe@gmail.com']);
    await instance.signUpVerified('janedoe@gmail.com');
    const { collisions } = await backfillInboxes(instance.auth, { write: true });
    expect(collisions).toMatchObject([{ inbox: 'janedoe@gmail.com', users: [{}, {}] }]);
    expect(await inboxes(instance)).toEqual({
      'jane.doe@gmail.com': null,
      'janedoe@gmail.com': 'janedoe@gmail.com',
    });
  });
});
