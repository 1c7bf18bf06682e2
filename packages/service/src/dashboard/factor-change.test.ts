import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createAuth } from '../auth/auth.ts';
import { endAccess } from '../auth/end-access.ts';
import type { Member } from '../auth/member.ts';
import type { DashboardContext, SessionEnv } from './context.ts';
import { openBrowser } from './test/browser.ts';
import { cheapPassword } from './test/cheap-password.ts';
import { codeOf } from './test/code-of.ts';
import { emailOf, open, PASSWORD } from './test/open.ts';
import { describeStores } from '../test/stores.ts';
import { createFactorChange } from './factor-change.ts';

const OTHER = 'seven green herons wait';
const SECRET = 'x'.repeat(32);

describeStores('a change of a factor during another change', (openStore) => {
  /** A dashboard in which a step follows each comparison of a password. */
  async function prepare() {
    const steps: (() => Promise<unknown>)[] = [];
    const password = {
      ...cheapPassword,
      async verify(given: { hash: string; password: string }) {
        const isRight = await cheapPassword.verify(given);
        await steps.shift()?.();
        return isRight;
      },
    };
    const dashboard = await open(await openStore({ secret: SECRET }), { password });
    const olga = await dashboard.owner('Olga');
    const { store } = dashboard.context;
    const { id } = await store.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    const another = () => store.write((trx) => endAccess(trx, id));
    return { dashboard, olga, store, id, steps, another };
  }

  test('does not replace the password that was set meanwhile', async () => {
    const { dashboard, olga, steps } = await prepare();
    const thief = openBrowser(dashboard.app, '203.0.113.1');
    const signIn = async (password: string) =>
      (await thief.send('POST', '/auth/sign-in/email', { email: emailOf('Olga'), password }))
        .status;
    await signIn(PASSWORD);
    const change = (browser: typeof olga, newPassword: string) =>
      browser.send('POST', '/auth/change-password', { currentPassword: PASSWORD, newPassword });
    steps.push(async () => expect((await change(olga, OTHER)).status).toBe(200));
    expect((await change(thief, 'four tired otters swim')).status).toBe(401);
    expect([await signIn('four tired otters swim'), await signIn(OTHER)]).toEqual([401, 200]);
  });

  test('leaves no backup code that works', async () => {
    const { olga, store, steps, another } = await prepare();
    const { data } = await olga.send('POST', '/second-factor', { password: PASSWORD });
    await olga.send('POST', '/second-factor/confirm', { code: codeOf(data.uri) });
    // better-auth compares the password again before it creates the codes.
    steps.push(async () => undefined, another);
    const renewed = await olga.send('POST', '/second-factor/codes', { password: PASSWORD });
    expect(renewed.status).toBe(401);
    const factor = store.db.selectFrom('second_factor').select('backup_codes');
    expect(await factor.execute()).toEqual([{ backup_codes: '[]' }]);
  });

  test('is undone, and the session that better-auth created for it ends', async () => {
    const { dashboard, olga, store, id, another } = await prepare();
    const auth = createAuth(dashboard.context, SECRET, cheapPassword);
    const cookies = [...olga.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const context = { ...dashboard.context, auth } as unknown as DashboardContext;
    const set: string[] = [];
    const c = {
      req: { header: (name: string) => (name === 'cookie' ? cookies : undefined) },
      var: { client: { ip: '203.0.113.1' } },
      get: () => set,
      set: (_: string, lines: string[]) => set.splice(0, Infinity, ...lines),
    } as unknown as Context<SessionEnv>;
    const { person } = await auth.find({ cookie: cookies, ip: '203.0.113.1' });
    const undone: string[] = [];
    const changed = createFactorChange(context)(
      { c, member: person as Member, password: null },
      {
        async prepare() {
          await another();
          const body = { email: emailOf('Olga'), password: PASSWORD };
          const reply = await auth.signIn(body, { cookie: undefined, ip: '203.0.113.1' });
          set.push(...reply.headers.getSetCookie());
          return 'the passkey';
        },
        undo: async (_, prepared) => void undone.push(prepared),
      },
    );
    await expect(changed).rejects.toMatchObject({ code: 'auth_missing' });
    expect(undone).toEqual(['the passkey']);
    expect(await store.db.selectFrom('session').select('id').execute()).toEqual([]);
    const changes = store.db.selectFrom('person').select('factor_changes').where('id', '=', id);
    expect(await changes.execute()).toEqual([{ factor_changes: 1 }]);
  });

  test('in another tab of the same browser fails, and the user stays signed in', async () => {
    const { olga, steps } = await prepare();
    const end = async () =>
      (await olga.send('POST', '/sessions/end', { password: PASSWORD })).status;
    steps.push(async () => expect(await end()).toBe(200));
    expect([401, 409]).toContain(await end());
    expect((await olga.get('/keys')).status).toBe(200);
  });
});
