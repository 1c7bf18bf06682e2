import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Letter } from '../mail/letter.ts';
import { describeOneStore } from '../test/stores.ts';
import { createAuthenticator } from '../dashboard/test/authenticator.ts';
import { openBrowser } from '../dashboard/test/browser.ts';
import { emailOf, open, PASSWORD, tokenOf } from '../dashboard/test/open.ts';
import { resetPassword } from './reset-password.ts';
import { switchOn } from './test/guesses.ts';

const ORIGIN = 'http://localhost:8025';
const OTHER = 'seven green herons wait';

describeOneStore('SQLite', 'a password reset by mail', (openStore) => {
  /** An account with two passkeys, whose address is confirmed or not. */
  async function prepare(isConfirmed: boolean, { hasFactor = false } = {}) {
    const sent: Letter[] = [];
    const mailer = { send: (_: string, letter: Letter) => void sent.push(letter) };
    const dashboard = await open(await openStore({ publicUrl: ORIGIN }), { mailer });
    const olga = await dashboard.owner('Olga');
    if (hasFactor) await switchOn(olga);
    const { db } = dashboard.context.store;
    const person = await db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    await db.updateTable('person').set({ email_verified: isConfirmed }).execute();
    const phone = createAuthenticator();
    for (const [name, { id, publicKey }] of [
      ['Phone', phone],
      ['Laptop', createAuthenticator()],
    ] as const)
      await sql`insert into passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
        values (${name}, ${name}, ${publicKey}, ${person.id}, ${id}, 0, 'multiDevice', ${true})`.execute(
        db,
      );
    const browser = openBrowser(dashboard.app, '203.0.113.9', ORIGIN);
    await browser.send('POST', '/password-resets', { email: emailOf('Olga') });
    const token = tokenOf(sent[0]!.link!.url);
    const use = async (choice: object = {}) =>
      browser.send('POST', '/password-resets/use', { token, password: OTHER, ...choice });
    const check = () => browser.send('POST', '/password-resets/check', { token });
    const signIn = async () => {
      const { data } = await browser.send('POST', '/auth/sign-in/passkey-options', {});
      const response = phone.assert(data.challenge, ORIGIN);
      return (await browser.send('POST', '/auth/sign-in/passkey', { response })).status;
    };
    return { dashboard, db, use, check, signIn, browser };
  }

  test('lists the passkeys that remain, and keeps them by default', async () => {
    const { use, check, signIn } = await prepare(true);
    const { data } = await check();
    expect(data.passkeys_stay).toBe(true);
    expect(data.passkeys.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Laptop',
      'Phone',
    ]);
    const used = await use();
    expect([used.status, used.data]).toEqual([200, { passkeys: 2 }]);
    expect((await check()).status).toBe(404);
    expect(await signIn()).toBe(200);
  });

  test('removes the passkeys on request, and the audit log has their number', async () => {
    const { db, use, signIn } = await prepare(true);
    expect((await use({ remove_passkeys: true })).data).toEqual({ passkeys: 0 });
    expect(await signIn()).toBe(401);
    const entries = db.selectFrom('audit').select('details');
    expect(await entries.where('action', '=', 'passkey.removed').execute()).toEqual([
      { details: '{"passkeys":2}' },
    ]);
  });

  test('removes the passkeys of an account whose address was never confirmed, and confirms it', async () => {
    const { db, use, check, signIn } = await prepare(false);
    expect((await check()).data.passkeys_stay).toBe(false);
    expect((await use()).data).toEqual({ passkeys: 0 });
    expect(await signIn()).toBe(401);
    const person = db.selectFrom('person').select('email_verified');
    expect(Boolean((await person.executeTakeFirstOrThrow()).email_verified)).toBe(true);
  });

  test.each([true, false])(
    'leaves the second factor, whether the address was confirmed (%s)',
    async (isConfirmed) => {
      const { use, browser } = await prepare(isConfirmed, { hasFactor: true });
      expect((await use()).status).toBe(200);
      const credentials = { email: emailOf('Olga'), password: OTHER };
      const { data } = await browser.send('POST', '/auth/sign-in/email', credentials);
      expect(data).toEqual({ second_factor: true });
    },
  );

  test('on the command line leaves the passkeys, and returns their number', async () => {
    const { dashboard, signIn } = await prepare(false);
    const given = { email: emailOf('Olga'), password: OTHER };
    expect(await resetPassword(dashboard.context, given)).toBe(2);
    expect(await signIn()).toBe(200);
  });
});

describeOneStore('PostgreSQL', 'every way to set a password', (openStore) => {
  test('rejects the name, the address and the organization of its owner', async () => {
    const sent: Letter[] = [];
    const mailer = { send: (_: string, letter: Letter) => void sent.push(letter) };
    const dashboard = await open(await openStore(), { mailer });
    const browser = openBrowser(dashboard.app, '203.0.113.9');
    const account = {
      name: 'Aurelia Quackenbush',
      email: 'aurelia.quackenbush@zyxtrading.example',
      organisation: 'Zyxtrading Harbour Letters',
    };
    const token = tokenOf((await dashboard.firstLink())!);
    const create = (password: string) =>
      browser.send('POST', '/accounts', { ...account, token, password });
    const weak = ['Zyxtrading Harbour Letters', 'Aurelia Quackenbush', 'zyxtrading.example'];
    for (const password of weak)
      expect([password, (await create(password)).status]).toEqual([password, 422]);
    expect((await create(PASSWORD)).status).toBe(200);
    const { data: invited } = await browser.send('POST', '/invitations', {});
    await browser.send('POST', '/password-resets', { email: account.email });
    const link = tokenOf(sent[0]!.link!.url);
    const ways: Record<string, (password: string) => Promise<{ status: number }>> = {
      change: (newPassword) =>
        browser.send('POST', '/auth/change-password', { currentPassword: PASSWORD, newPassword }),
      reset: (password) => browser.send('POST', '/password-resets/use', { token: link, password }),
      'command line': (password) =>
        resetPassword(dashboard.context, { email: account.email, password }).then(
          () => ({ status: 200 }),
          () => ({ status: 422 }),
        ),
      invitation: (password) =>
        openBrowser(dashboard.app, '203.0.113.8').send('POST', '/accounts', {
          token: tokenOf(invited.link),
          name: account.name,
          email: `new-${account.email}`,
          password,
        }),
    };
    for (const [way, set] of Object.entries(ways))
      for (const password of weak)
        expect([way, password, (await set(password)).status]).toEqual([way, password, 422]);
  });
});
