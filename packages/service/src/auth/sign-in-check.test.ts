import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOneStore, describeStores } from '../test/stores.ts';
import { createAuthenticator } from '../dashboard/test/authenticator.ts';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { cheapPassword } from '../dashboard/test/cheap-password.ts';
import { codeOf } from '../dashboard/test/code-of.ts';
import { emailOf, open, PASSWORD } from '../dashboard/test/open.ts';
import { cookiesAfter } from './cookie-jar.ts';
import { createAuth, type Auth, type AuthCaller, type AuthPath } from './auth.ts';
import { withSignInCheck } from './sign-in-check.ts';

const ORIGIN = 'http://localhost:8025';
const OTHER = 'seven green herons wait';
const OLGA = { email: emailOf('Olga'), password: PASSWORD };
const SECRET = 'x'.repeat(32);
const isIn = async (browser: Browser) => (await browser.get('/state')).data.signed_in as boolean;

describeStores('a sign-in during a change of a factor', (openStore) => {
  test('creates no session when the password changes while it is compared', async () => {
    let whileCompared: (() => Promise<unknown>) | null = null;
    const password = {
      ...cheapPassword,
      async verify(given: { hash: string; password: string }) {
        const isRight = await cheapPassword.verify(given);
        const change = whileCompared;
        whileCompared = null;
        await change?.();
        return isRight;
      },
    };
    const dashboard = await open(await openStore(), { password });
    const olga = await dashboard.owner('Olga');
    const thief = openBrowser(dashboard.app, '203.0.113.1');
    whileCompared = async () => {
      const passwords = { currentPassword: PASSWORD, newPassword: OTHER };
      const { status } = await olga.send('POST', '/auth/change-password', passwords);
      expect(status).toBe(200);
    };
    expect((await thief.send('POST', '/auth/sign-in/email', OLGA)).status).toBe(401);
    const sessions = dashboard.context.store.db.selectFrom('session').select('id');
    expect(await sessions.execute()).toHaveLength(1);
    expect([await isIn(olga), await isIn(thief)]).toEqual([true, false]);
  });

  test('creates no session, also in many requests at the same time', async () => {
    const dashboard = await open(await openStore());
    const olga = await dashboard.owner('Olga');
    const thieves = Array.from({ length: 30 }, (_, at) =>
      openBrowser(dashboard.app, `203.0.113.${at}`),
    );
    const passwords = { currentPassword: PASSWORD, newPassword: OTHER };
    const signIns = thieves
      .slice(0, 15)
      .map((thief) => thief.send('POST', '/auth/sign-in/email', OLGA));
    const changed = olga.send('POST', '/auth/change-password', passwords);
    const more = thieves.slice(15).map((thief) => thief.send('POST', '/auth/sign-in/email', OLGA));
    expect((await changed).status).toBe(200);
    await Promise.all([...signIns, ...more]);
    expect(await Promise.all(thieves.map(isIn))).toEqual(thieves.map(() => false));
    expect(await isIn(olga)).toBe(true);
  });

  /** An account with a second factor and a passkey, and functions that sign in with each. */
  async function prepare() {
    const dashboard = await open(await openStore({ publicUrl: ORIGIN, secret: SECRET }));
    const olga = await dashboard.owner('Olga');
    const { data } = await olga.send('POST', '/second-factor', { password: PASSWORD });
    await olga.send('POST', '/second-factor/confirm', { code: codeOf(data.uri) });
    const { store } = dashboard.context;
    const { id } = await store.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    const authenticator = createAuthenticator();
    await sql`insert into passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
      values ('p1', 'Phone', ${authenticator.publicKey}, ${id}, ${authenticator.id}, 0, 'multiDevice', ${true})`.execute(
      store.db,
    );
    await store.db.deleteFrom('session').execute();
    const accounts = createAuth(dashboard.context, SECRET, cheapPassword);
    /** Counts a change after better-auth has made the session: that change did not see it. */
    const raced: Auth = {
      ...accounts,
      async ask(...asked) {
        const reply = await accounts.ask(...asked);
        await store.db
          .updateTable('person')
          .set(({ eb }) => ({ factor_changes: eb('factor_changes', '+', 1) }))
          .execute();
        return reply;
      },
    };
    const ask = async (auth: Auth, path: AuthPath, body: object, caller: AuthCaller) => {
      const reply = await auth.ask(path, body, caller);
      const cookie = cookiesAfter(caller.cookie, reply.headers.getSetCookie());
      return { reply, caller: { ...caller, cookie } };
    };
    const caller = { cookie: undefined, ip: '203.0.113.9' };
    const sessions = () => store.db.selectFrom('session').select('id').execute();
    const rows = () => store.db.selectFrom('verification').select('value').execute();
    return {
      store,
      accounts,
      checked: withSignInCheck({ store }, raced),
      ask,
      caller,
      data,
      authenticator,
      sessions,
      rows,
    };
  }

  test('by the password creates no second step', async () => {
    const { checked, ask, caller, rows } = await prepare();
    const { reply } = await ask(checked, '/sign-in/email', OLGA, caller);
    expect([reply.status, await rows()]).toEqual([401, []]);
  });

  test.each(['/two-factor/verify-totp', '/two-factor/verify-backup-code'] as const)(
    'by %s creates no session',
    async (path) => {
      const { accounts, checked, ask, caller, data, sessions } = await prepare();
      const code = path.endsWith('totp') ? codeOf(data.uri, 1) : data.codes[0];
      const begun = await ask(accounts, '/sign-in/email', OLGA, caller);
      const { reply } = await ask(checked, path, { code }, begun.caller);
      expect([reply.status, await sessions()]).toEqual([401, []]);
    },
  );

  test('by a passkey creates no session', async () => {
    const { accounts, checked, ask, caller, authenticator, sessions } = await prepare();
    const asked = await ask(accounts, '/passkey/generate-authenticate-options', {}, caller);
    const { challenge } = (await asked.reply.json()) as { challenge: string };
    const body = { response: authenticator.assert(challenge, ORIGIN) };
    const { reply } = await ask(checked, '/passkey/verify-authentication', body, asked.caller);
    expect([reply.status, await sessions()]).toEqual([401, []]);
  });

  test('with the cookie of another account before its own creates no session', async () => {
    const { store, accounts, ask, caller, data, sessions } = await prepare();
    const begun = await ask(accounts, '/sign-in/email', OLGA, caller);
    const two = { ...begun.caller, cookie: `postern.two_factor=2fa-x; ${begun.caller.cookie}` };
    const checked = withSignInCheck({ store }, accounts);
    const { reply } = await ask(
      checked,
      '/two-factor/verify-totp',
      { code: codeOf(data.uri, 1) },
      two,
    );
    expect([reply.ok, await sessions()]).toEqual([false, []]);
  });
});

describeOneStore('PostgreSQL', 'signing in again in a browser', (openStore) => {
  test('ends the session that it replaces, of the same account or of another', async () => {
    const dashboard = await open(await openStore());
    const olga = await dashboard.owner('Olga');
    const eve = await dashboard.invited(olga, 'Eve');
    const old = openBrowser(dashboard.app, '203.0.113.1');
    for (const name of ['Olga', 'Eve']) {
      old.cookies.clear();
      for (const [cookie, value] of olga.cookies) old.cookies.set(cookie, value);
      expect(await isIn(old)).toBe(true);
      const wrong = { email: emailOf(name), password: OTHER };
      await olga.send('POST', '/auth/sign-in/email', wrong);
      expect(await isIn(old)).toBe(true);
      const right = { email: emailOf(name), password: PASSWORD };
      await olga.send('POST', '/auth/sign-in/email', right);
      expect([await isIn(olga), await isIn(old), await isIn(eve)]).toEqual([true, false, true]);
    }
  });

  test('ends the session at the first of two steps, because the browser loses its cookie then', async () => {
    const dashboard = await open(await openStore());
    const olga = await dashboard.owner('Olga');
    const { data } = await olga.send('POST', '/second-factor', { password: PASSWORD });
    await olga.send('POST', '/second-factor/confirm', { code: codeOf(data.uri) });
    const old = openBrowser(dashboard.app, '203.0.113.1');
    for (const [cookie, value] of olga.cookies) old.cookies.set(cookie, value);
    await olga.send('POST', '/auth/sign-in/email', OLGA);
    expect(await isIn(old)).toBe(false);
  });

  test('with an invitation also ends the session', async () => {
    const dashboard = await open(await openStore());
    const olga = await dashboard.owner('Olga');
    const old = openBrowser(dashboard.app, '203.0.113.1');
    for (const [cookie, value] of olga.cookies) old.cookies.set(cookie, value);
    const { data } = await olga.send('POST', '/invitations', {});
    const token = data.link.split('#token=')[1];
    await olga.send('POST', '/accounts', {
      token,
      name: 'Eve',
      email: emailOf('Eve'),
      password: PASSWORD,
    });
    expect([await isIn(olga), await isIn(old)]).toEqual([true, false]);
  });
});
