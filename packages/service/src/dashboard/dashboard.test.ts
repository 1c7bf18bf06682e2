import { expect, it } from 'vitest';
import { createKey } from '../keys/create-key.ts';
import { createKeys } from '../keys/keys.ts';
import { describeOneStore } from '../test/stores.ts';
import { openBrowser, OWN } from './test/browser.ts';
import { emailOf, open, PASSWORD, tokenOf } from './test/open.ts';

// Hashing a password takes a tenth of a second on one core.
const credentials = (name: string, password = PASSWORD) => ({ email: emailOf(name), password });
const SIGN_IN = '/auth/sign-in/email';

describeOneStore('PostgreSQL', 'the dashboard', (openContext) => {
  it('lets the first user create an account by a link, sign out and sign in again', async () => {
    const dashboard = await open(await openContext());
    const browser = openBrowser(dashboard.app);
    expect((await browser.get('/state')).data).toEqual({
      signed_in: false,
      has_accounts: false,
      open_signup: false,
      ownership: false,
      deep: false,
      has_mail: false,
      retention_ms: 30 * 24 * 3_600_000,
      passkeys_refusal: expect.stringContaining('IP address') as string,
      public_url: OWN,
    });
    const link = await dashboard.firstLink();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8025\/dashboard\/join#token=[\w-]{43}$/);
    const token = tokenOf(link!);
    const check = await browser.send('POST', '/invitations/check', { token });
    expect(check.data).toEqual({
      email: null,
      organisation: null,
      needs_confirmation: false,
    });
    const made = await browser.send('POST', '/accounts', {
      token,
      name: 'Olga',
      email: 'Olga@Shop.example',
      password: PASSWORD,
      organisation: 'The shop',
    });
    expect(made).toMatchObject({ status: 200, data: {} });
    expect((await browser.get('/state')).data).toMatchObject({
      signed_in: true,
      has_accounts: true,
      user: { email: 'olga@shop.example', name: 'Olga', has_second_factor: false },
      organisation: { name: 'The shop', role: 'owner' },
    });
    expect(
      (await browser.send('POST', '/accounts', { ...credentials('Otto'), name: 'Otto', token }))
        .status,
    ).toBe(404);
    expect(await dashboard.firstLink()).toBeNull();

    const stolen = new Map(browser.cookies);
    expect((await browser.send('POST', '/auth/sign-out', {})).status).toBe(200);
    // The browser stays known.
    expect([...browser.cookies.keys()]).toEqual(['postern.browser']);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.get('/keys')).status).toBe(401);
    browser.cookies.clear();

    const back = await browser.send('POST', SIGN_IN, credentials('Olga'));
    expect(back).toMatchObject({ status: 200, data: {} });
    expect((await browser.get('/keys')).data).toEqual([]);
  });

  it('shows the first account the keys that were created before there was an account', async () => {
    const dashboard = await open(await openContext());
    const { context } = dashboard;
    await createKey(context, createKeys(context), { name: 'shop' });
    const first = await dashboard.owner('Olga');
    const keys = async (browser: typeof first) =>
      ((await browser.get('/keys')).data as unknown as { name: string }[]).map(({ name }) => name);
    expect(await keys(first)).toEqual(['shop']);
    expect(await context.store.db.selectFrom('organisation').select('name').execute()).toHaveLength(
      1,
    );
  });

  it('sets cookies that scripts cannot read and other sites cannot use', async () => {
    const dashboard = await open(await openContext({ publicUrl: 'https://verify.shop.example' }));
    const browser = openBrowser(dashboard.app);
    const link = (await dashboard.firstLink())!;
    expect(link).toMatch(/^https:\/\/verify\.shop\.example\/dashboard\/join#/);
    const account = { ...credentials('Olga'), name: 'Olga', token: tokenOf(link) };
    const origin = 'https://verify.shop.example';
    const { headers } = await browser.send('POST', '/accounts', account, { origin });
    const lines = headers.getSetCookie().toSorted();
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Secure-postern.browser',
      '__Secure-postern.session_token',
    ]);
    const ages = ['Max-Age=7776000', 'Max-Age=604800'];
    for (const [at, age] of ages.entries())
      for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/dashboard', age])
        expect(lines[at]?.split('; ')).toContain(attribute);
  });

  it('returns the same error for a wrong password and an unknown address, and then 429', async () => {
    const dashboard = await open(await openContext());
    await dashboard.owner();
    const thief = openBrowser(dashboard.app, '2001:db8::1');
    const wrong = await thief.send('POST', SIGN_IN, credentials('Olga', 'wrong horse battery'));
    const unknown = await thief.send('POST', SIGN_IN, credentials('Unknown'));
    const rubbish = await thief.send('POST', SIGN_IN, { email: 'x', password: '' });
    const { code } = wrong.data;
    expect(wrong).toMatchObject({ status: 401, message: 'Email or password is wrong' });
    for (const reply of [unknown, rubbish])
      expect(reply).toMatchObject({ status: 401, message: wrong.message, data: { code } });
    const statuses: number[] = [];
    for (let tries = 3; tries < 12; tries += 1) {
      // Another address of the same network, and a header that any client can set.
      const next = openBrowser(dashboard.app, `2001:db8::${tries}`);
      const body = credentials('Olga', 'wrong horse battery');
      const claim = {
        'x-forwarded-for': `192.0.2.${tries}`,
        'x-postern-caller': `192.0.2.${tries}`,
      };
      const reply = await next.send('POST', SIGN_IN, body, claim);
      statuses.push(reply.status);
      if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeLessThan(61);
    }
    expect(statuses).toEqual([...Array<number>(7).fill(401), 429, 429]);
    const elsewhere = openBrowser(dashboard.app, '192.0.2.99');
    expect((await elsewhere.send('POST', SIGN_IN, credentials('Olga'))).status).toBe(200);
  });

  it('names the route, the user and the network of each request in the log, and never a path', async () => {
    const { context, owner, app, log } = await open(await openContext());
    const browser = await owner('Olga');
    const facts = async (path: string, init: RequestInit = {}) => {
      const told = {};
      const connection = { incoming: { socket: { remoteAddress: '203.0.113.77' } } };
      const request = new Request(`http://127.0.0.1:8025/dashboard${path}`, init);
      await app.fetch(request, { ...connection, facts: told });
      return told;
    };
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const { id } = await context.store.db
      .selectFrom('person')
      .select('id')
      .executeTakeFirstOrThrow();
    const signedIn = await facts('/api/keys', { headers: { cookie } });
    expect(signedIn).toEqual({
      route: 'GET /dashboard/api/keys',
      personId: id,
      orgId: expect.any(String),
    });
    expect(await facts('/api/keys')).toEqual({ route: 'GET /dashboard/api/keys' });
    // A foreign page, rejected before its route is reached.
    const foreign = { method: 'DELETE', headers: { origin: 'https://evil.example' } };
    expect(await facts('/api/keys/olga@shop.example', foreign)).toMatchObject({
      route: 'DELETE /dashboard/api/keys/:id',
    });
    expect(await facts('/api/olga@shop.example')).toEqual({ route: 'dashboard' });
    expect(await facts('/reset')).toEqual({ route: 'dashboard' });
    expect(JSON.stringify(log)).not.toContain('olga@');
  });

  it('changes a password, and ends all other sessions of the user', async () => {
    const dashboard = await open(await openContext());
    const here = await dashboard.owner();
    const there = openBrowser(dashboard.app);
    await there.send('POST', SIGN_IN, credentials('Olga'));
    const change = (currentPassword: string, newPassword: string) =>
      here.send('POST', '/auth/change-password', { currentPassword, newPassword });
    expect((await change('not my password', 'a new password')).status).toBe(422);
    expect((await change(PASSWORD, 'too short')).status).toBe(422);
    expect((await change(PASSWORD, 'a new password')).status).toBe(200);
    expect((await here.get('/keys')).status).toBe(200);
    expect((await there.get('/keys')).status).toBe(401);
    expect((await there.send('POST', SIGN_IN, credentials('Olga'))).status).toBe(401);
    const right = credentials('Olga', 'a new password');
    expect((await there.send('POST', SIGN_IN, right)).status).toBe(200);
  });

  it('never logs an address, a password or a token', async () => {
    const dashboard = await open(await openContext());
    const link = (await dashboard.firstLink())!;
    const browser = openBrowser(dashboard.app);
    const account = { ...credentials('Olga'), name: 'Olga', token: tokenOf(link) };
    await browser.send('POST', '/accounts', account);
    await browser.send('POST', '/accounts', account);
    await browser.send('POST', SIGN_IN, credentials('Olga', 'wrong horse battery'));
    await browser.send('POST', SIGN_IN, credentials('Unknown'));
    await browser.send('POST', SIGN_IN, { email: 'jörg@müller.example', password: PASSWORD });
    const [session] = browser.cookies.values();
    const said = dashboard.log.join('\n');
    expect(said).toContain('Invalid password');
    const token = decodeURIComponent(session!).split('.')[0]!;
    for (const secret of ['@', 'horse', tokenOf(link), token, '203.0.113.7'])
      expect(said).not.toContain(secret);
    const tables = JSON.stringify(
      await dashboard.context.store.db.selectFrom('invitation').selectAll().execute(),
    );
    expect(tables).not.toContain(tokenOf(link));
  });

  it('extends a session that is used, and ends one that is not', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    const sessions = dashboard.context.store.db;
    const dayMs = 24 * 3_600_000;
    const endsIn = (ms: number) =>
      sessions
        .updateTable('session')
        .set({ expires_at: new Date(Date.now() + ms) })
        .execute();
    expect((await owner.get('/keys')).headers.getSetCookie()).toEqual([]);
    await endsIn(5 * dayMs);
    const [cookie] = (await owner.get('/keys')).headers.getSetCookie();
    expect(cookie).toContain('Max-Age=604800');
    await endsIn(-1000);
    expect((await owner.get('/keys')).status).toBe(401);
    expect([...owner.cookies.keys()]).toEqual(['postern.browser']);
    await owner.send('POST', SIGN_IN, credentials('Olga'));
    expect(await sessions.selectFrom('session').select('id').execute()).toHaveLength(1);
  });

  it('ends a session 30 days after the sign-in, however much it is used', async () => {
    const clock = { ms: 0 };
    const dashboard = await open(await openContext({}, { now: () => Date.now() + clock.ms }));
    const owner = await dashboard.owner();
    const sessions = dashboard.context.store.db;
    const expires_at = new Date(Date.now() + 400 * 24 * 3_600_000);
    await sessions.updateTable('session').set({ expires_at }).execute();
    clock.ms = 30 * 24 * 3_600_000 - 60_000;
    expect((await owner.get('/keys')).status).toBe(200);
    clock.ms += 60_000;
    const change = { currentPassword: PASSWORD, newPassword: 'a new password' };
    expect((await owner.send('POST', '/auth/change-password', change)).status).toBe(401);
    expect([...owner.cookies.keys()]).toEqual(['postern.browser']);
    expect(await sessions.selectFrom('session').select('id').execute()).toEqual([]);
    const back = await owner.send('POST', SIGN_IN, credentials('Olga'));
    expect(back.status).toBe(200);
  });

  it('keeps the end of a session when a factor changes', async () => {
    const clock = { ms: 0 };
    const settings = { sessionLifetimeMs: 24 * 3_600_000 };
    const dashboard = await open(await openContext(settings, { now: () => Date.now() + clock.ms }));
    const owner = await dashboard.owner();
    const created_at = new Date(Date.now() - 3_600_000);
    await dashboard.context.store.db.updateTable('session').set({ created_at }).execute();
    const ended = await owner.send('POST', '/sessions/end', { password: PASSWORD });
    expect(ended.headers.getSetCookie().join()).toContain('Max-Age=86400');
    clock.ms = 23 * 3_600_000;
    expect((await owner.get('/keys')).status).toBe(401);
  });
});
