import { expect, test } from 'vitest';
import { describeOneStore } from '../test/stores.ts';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { emailOf, open, PASSWORD } from '../dashboard/test/open.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DAY_MS = 24 * 3_600_000;

describeOneStore('SQLite', 'the sessions of a user', (openStore) => {
  async function prepare() {
    const dashboard = await open(await openStore());
    const olga = await dashboard.owner('Olga');
    const eve = await dashboard.invited(olga, 'Eve');
    const elsewhere = async (ip: string) => {
      const browser = openBrowser(dashboard.app, ip);
      const body = { email: emailOf('Olga'), password: PASSWORD };
      await browser.send('POST', '/auth/sign-in/email', body, { 'user-agent': FIREFOX });
      return browser;
    };
    return { dashboard, olga, eve, elsewhere };
  }
  const sessionsOf = async (browser: Browser) =>
    (await browser.get('/sessions')).data as { id: string; ip: string; is_current: boolean }[];
  const isIn = async (browser: Browser) => (await browser.get('/keys')).status === 200;

  test('are listed with their browsers, and without their tokens', async () => {
    const { dashboard, olga, elsewhere } = await prepare();
    const laptop = await elsewhere('203.0.113.1');
    const { data, text } = await laptop.get('/sessions');
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: expect.any(String) as string,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      used_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      ip: '203.0.113.1',
      user_agent: FIREFOX,
      is_current: true,
    });
    const sessions = dashboard.context.store.db;
    for (const { token } of await sessions.selectFrom('session').select('token').execute())
      expect(text).not.toContain(token);
    // A session has no maximum age while it is used.
    const created_at = new Date(Date.now() - 3 * DAY_MS);
    await sessions.updateTable('session').set({ created_at }).execute();
    expect(await sessionsOf(olga)).toHaveLength(2);
  });

  test('can be ended only by their user, and the current session stays', async () => {
    const { dashboard, olga, eve, elsewhere } = await prepare();
    const [laptop, phone, tablet] = [
      await elsewhere('203.0.113.1'),
      await elsewhere('203.0.113.2'),
      await elsewhere('203.0.113.3'),
    ];
    const listed = await sessionsOf(olga);
    const idAt = (ip: string) => listed.find((one) => one.ip === ip)!.id;
    const own = listed.find(({ is_current }) => is_current)!.id;
    const end = async (by: Browser, id: string) =>
      (await by.send('POST', `/sessions/${id}/end`, { password: PASSWORD })).status;
    expect(await end(eve, idAt('203.0.113.1'))).toBe(404);
    expect(await end(olga, own)).toBe(404);
    expect(await isIn(laptop)).toBe(true);
    expect(await end(olga, idAt('203.0.113.1'))).toBe(200);
    expect(await end(olga, idAt('203.0.113.1'))).toBe(404);
    expect([await isIn(laptop), await isIn(phone)]).toEqual([false, true]);
    const endOthers = async () =>
      (await olga.send('POST', '/sessions/end', { password: PASSWORD })).data as object;
    expect(await endOthers()).toEqual({ ended: 2 });
    expect(await endOthers()).toEqual({ ended: 0 });
    const isThere = [phone, tablet, olga, eve].map(isIn);
    expect(await Promise.all(isThere)).toEqual([false, false, true, true]);
    const told = dashboard.context.store.db.selectFrom('audit').selectAll();
    const entries = await told.where('action', '=', 'session.ended').execute();
    expect(entries.map(({ actor_name, details }) => [actor_name, JSON.parse(details)])).toEqual(
      expect.arrayContaining([
        ['Olga', { sessions: 1 }],
        ['Olga', { sessions: 2 }],
      ]),
    );
    expect(entries).toHaveLength(2);
  });
});
