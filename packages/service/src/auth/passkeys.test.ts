import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOneStore } from '../test/stores.ts';
import { createAuthenticator } from '../dashboard/test/authenticator.ts';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { codeOf } from '../dashboard/test/code-of.ts';
import { emailOf, open, PASSWORD, type Opened } from '../dashboard/test/open.ts';

const ORIGIN = 'http://localhost:8025';

describeOneStore('PostgreSQL', 'a passkey', (openStore) => {
  async function prepare() {
    const dashboard = await open(await openStore({ publicUrl: ORIGIN }));
    const olga = await dashboard.owner('Olga');
    const authenticator = createAuthenticator();
    const { db } = dashboard.context.store;
    const person = await db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    const { id, publicKey } = authenticator;
    await sql`insert into passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
      values ('p1', 'Phone', ${publicKey}, ${person.id}, ${id}, 0, 'multiDevice', ${true})`.execute(
      db,
    );
    return { dashboard, olga, authenticator };
  }
  const challengeFor = async (browser: Browser) => {
    const { data } = await browser.send('POST', '/auth/sign-in/passkey-options', {});
    expect(data).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(data).not.toHaveProperty('allowCredentials');
    return data.challenge as string;
  };
  const tokensOf = async ({ context }: Opened) => {
    const rows = context.store.db.selectFrom('session').select('token').execute();
    return (await rows).map(({ token }) => token);
  };

  test('replaces both factors, and signs in without an email address', async () => {
    const { dashboard, olga, authenticator } = await prepare();
    const { data } = await olga.send('POST', '/second-factor', { password: PASSWORD });
    await olga.send('POST', '/second-factor/confirm', { code: codeOf(data.uri) });
    const browser = openBrowser(dashboard.app, undefined, ORIGIN);
    const enter = async (response: object) =>
      browser.send('POST', '/auth/sign-in/passkey', { response });
    const first = authenticator.assert(await challengeFor(browser), ORIGIN);
    const reply = await enter(first);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    for (const token of await tokensOf(dashboard)) expect(reply.text).not.toContain(token);
    expect((await browser.get('/state')).data.user.email).toBe(emailOf('Olga'));
    const entries = dashboard.context.store.db.selectFrom('audit').select('actor_name');
    const signedIn = await entries.where('action', '=', 'session.signed_in').execute();
    expect(signedIn.map(({ actor_name }) => actor_name)).toEqual(['Olga', 'Olga']);

    await browser.send('POST', '/auth/sign-out', {});
    expect((await enter(first)).status).toBe(401);
    const touched = authenticator.assert(await challengeFor(browser), ORIGIN, false);
    expect((await enter(touched)).status).toBe(401);
    const elsewhere = authenticator.assert(await challengeFor(browser), 'http://localhost:1');
    expect((await enter(elsewhere)).status).toBe(401);
    const unknown = createAuthenticator().assert(await challengeFor(browser), ORIGIN);
    expect((await enter(unknown)).status).toBe(401);
    expect((await browser.get('/state')).data.signed_in).toBe(false);
  });

  test('can be listed and removed only by its user, and the list does not have its key', async () => {
    const { dashboard, olga, authenticator } = await prepare();
    const eve = await dashboard.invited(olga, 'Eve');
    const listed = await olga.get('/passkeys');
    expect(listed.data).toEqual([{ id: 'p1', name: 'Phone', created_at: null, is_synced: true }]);
    expect(listed.text).not.toContain(authenticator.publicKey);
    for (let looks = 0; looks < 12; looks += 1)
      expect((await eve.get('/passkeys')).data).toEqual([]);
    const remove = async (by: Browser) =>
      (await by.send('POST', '/passkeys/p1/remove', { password: PASSWORD })).status;
    expect(await remove(eve)).toBe(404);
    expect((await olga.get('/passkeys')).data).toHaveLength(1);
    expect(await remove(olga)).toBe(200);
    expect(await remove(olga)).toBe(404);
    expect((await olga.get('/passkeys')).data).toEqual([]);
    const entries = dashboard.context.store.db.selectFrom('audit').select('actor_name');
    const removed = await entries.where('action', '=', 'passkey.removed').execute();
    expect(removed).toEqual([{ actor_name: 'Olga' }]);
  });

  test('needs the password to be added, and must match the options of the service', async () => {
    const { olga } = await prepare();
    expect((await olga.send('POST', '/passkeys/options', {})).status).toBe(422);
    const { data } = await olga.send('POST', '/passkeys/options', { password: PASSWORD });
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'Postern' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const response = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
    const wrong = await olga.send('POST', '/passkeys', { name: 'Phone', response });
    expect([wrong.status, wrong.message]).toEqual([422, 'The passkey was not accepted']);
  });
});
