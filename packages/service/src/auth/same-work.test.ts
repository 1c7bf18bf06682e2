import { expect, test } from 'vitest';
import { watchStore } from '../api/test/watch-store.ts';
import { describeStores } from '../test/stores.ts';
import { openBrowser } from '../dashboard/test/browser.ts';
import { emailOf, open } from '../dashboard/test/open.ts';

describeStores('a sign-in with a wrong password', (openStore) => {
  test('runs the same statements for a stranger as for an account', async () => {
    const { context, statements } = watchStore(await openStore());
    const dashboard = await open(context);
    await dashboard.owner('Olga');
    const signIn = async (email: string, ip: string) => {
      statements.length = 0;
      const body = { email, password: 'not the password' };
      const reply = await openBrowser(dashboard.app, ip).send('POST', '/auth/sign-in/email', body);
      expect(reply.status).toBe(401);
      return statements.map(({ sql }) => sql);
    };
    const known = await signIn(emailOf('Olga'), '203.0.113.1');
    expect(known.length).toBeGreaterThan(2);
    expect(await signIn('unknown@shop.example', '203.0.113.2')).toEqual(known);
  });
});

describeStores('a request for another password', (openStore) => {
  test('runs the same statements for a stranger as for an account, and writes as many rows', async () => {
    const { context, statements } = watchStore(await openStore());
    const dashboard = await open(context, { mailer: { send: () => undefined } });
    await dashboard.owner('Olga');
    const requested = async (email: string, ip: string) => {
      statements.length = 0;
      const reply = await openBrowser(dashboard.app, ip).send('POST', '/password-resets', {
        email,
      });
      expect(reply.status).toBe(200);
      return statements.map(({ sql }) => sql);
    };
    const links = () => context.store.db.selectFrom('mail_link').select('email').execute();
    const known = await requested(emailOf('Olga'), '203.0.113.1');
    expect(known.length).toBeGreaterThan(2);
    expect(await links()).toHaveLength(1);
    expect(await requested('unknown@shop.example', '203.0.113.2')).toEqual(known);
    expect(await links()).toHaveLength(2);
    expect(await requested('unknown@shop.example', '203.0.113.2')).toEqual(known);
    expect(await links()).toHaveLength(2);
  });

  test('runs the same statements at a sign-up, for an address with an account and without one', async () => {
    const { context, statements } = watchStore(await openStore({ openSignup: true }));
    const dashboard = await open(context, { mailer: { send: () => undefined } });
    await dashboard.owner('Olga');
    const requested = async (email: string, ip: string) => {
      statements.length = 0;
      const reply = await openBrowser(dashboard.app, ip).send('POST', '/sign-ups', { email });
      expect(reply.status).toBe(200);
      return statements.map(({ sql }) => sql);
    };
    const known = await requested(emailOf('Olga'), '203.0.113.1');
    expect(known.length).toBeGreaterThan(2);
    expect(await requested('unknown@shop.example', '203.0.113.2')).toEqual(known);
  });

  test('sends no mail for an address without an account', async () => {
    const sent: string[] = [];
    const mailer = { send: (to: string) => void sent.push(to) };
    const dashboard = await open(await openStore(), { mailer });
    await openBrowser(dashboard.app).send('POST', '/password-resets', { email: emailOf('Olga') });
    expect(sent).toEqual([]);
  });
});
