import { expect, it } from 'vitest';
import { describeStores } from '../test/stores.ts';
import { openBrowser } from '../dashboard/test/browser.ts';
import { emailOf, open, PASSWORD, tokenOf } from '../dashboard/test/open.ts';

// Hashing a password takes a tenth of a second on one core.
const credentials = (name: string, password = PASSWORD) => ({ email: emailOf(name), password });
const SIGN_IN = '/auth/sign-in/email';

describeStores('invitations', (openContext) => {
  it('creates one account when ten requests use an invitation at the same time', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    const { data } = await owner.send('POST', '/invitations', {});
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        openBrowser(dashboard.app, `192.0.2.${index}`).send('POST', '/accounts', {
          ...credentials(`Guest${index}`),
          name: 'Guest',
          token: tokenOf(data.link),
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(404),
    ]);
    expect((await owner.get('/people')).data).toHaveLength(2);
  });

  it('creates one account when ten requests use the first link at the same time', async () => {
    const dashboard = await open(await openContext());
    const token = tokenOf((await dashboard.firstLink())!);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        openBrowser(dashboard.app, `192.0.2.${index}`).send('POST', '/accounts', {
          ...credentials(`Guest${index}`),
          name: 'Guest',
          token,
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(404),
    ]);
    const { db } = dashboard.context.store;
    expect(await db.selectFrom('organisation').selectAll().execute()).toHaveLength(1);
  });

  it('lets only the invited address use an invitation, for a week', async () => {
    let now = Date.now();
    const dashboard = await open(await openContext({}, { now: () => now }));
    const owner = await dashboard.owner();
    const { data } = await owner.send('POST', '/invitations', { email: 'Otto@Shop.example' });
    const token = tokenOf(data.link);
    const browser = openBrowser(dashboard.app);
    const check = () => browser.send('POST', '/invitations/check', { token });
    expect((await check()).data).toEqual({
      email: 'otto@shop.example',
      organisation: 'Olga',
      needs_confirmation: false,
    });
    const other = await browser.send('POST', '/accounts', {
      ...credentials('Eve'),
      name: 'Eve',
      token,
    });
    expect(other).toMatchObject({ status: 422, data: { details: [{ path: 'email' }] } });
    now += 7 * 24 * 3_600_000;
    const late = await check();
    expect(late.status).toBe(404);
    const never = await browser.send('POST', '/invitations/check', { token: 'x' });
    expect({ ...never.data, request_id: '' }).toEqual({ ...late.data, request_id: '' });
    now -= 1000;
    const otto = { ...credentials('Otto'), name: 'Otto', token };
    expect((await browser.send('POST', '/accounts', otto)).status).toBe(200);
    expect((await browser.get('/state')).data.organisation).toMatchObject({
      name: 'Olga',
      role: 'member',
    });
    expect((await check()).status).toBe(404);
  });

  it('ends the first link at the next start of the service, and after an hour', async () => {
    let now = Date.now();
    const context = await openContext({}, { now: () => now });
    const first = await (await open(context)).firstLink();
    const dashboard = await open(context);
    const second = await dashboard.firstLink();
    expect(second).not.toBe(first);
    const browser = openBrowser(dashboard.app);
    const check = (link: string | null) =>
      browser.send('POST', '/invitations/check', { token: tokenOf(link!) });
    expect((await check(first)).status).toBe(404);
    expect((await check(second)).status).toBe(200);
    now += 3_600_000;
    expect((await check(second)).status).toBe(404);
  });

  it('leaves an invitation valid when creating the account fails', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    const { data } = await owner.send('POST', '/invitations', {});
    const token = tokenOf(data.link);
    const browser = openBrowser(dashboard.app);
    const taken = await browser.send('POST', '/accounts', {
      ...credentials('Olga'),
      name: 'Eve',
      token,
    });
    expect(taken).toMatchObject({
      status: 422,
      data: { details: [{ path: 'email', issue: 'cannot be used' }] },
    });
    const short = { ...credentials('Otto', 'short'), name: 'Otto', token };
    expect((await browser.send('POST', '/accounts', short)).status).toBe(422);
    const right = { ...credentials('Otto'), name: 'Otto', token };
    expect((await browser.send('POST', '/accounts', right)).status).toBe(200);
  });

  it('lets owners remove and promote people, and keeps one owner', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    const member = await dashboard.invited(owner, 'Max');
    const people = async () => (await owner.get('/people')).data as { id: string; role: string }[];
    const [olga, max] = await people();
    expect([olga?.role, max?.role]).toEqual(['owner', 'member']);
    for (const [method, path] of [
      ['POST', '/invitations'],
      ['DELETE', `/people/${olga!.id}`],
      ['PATCH', `/people/${max!.id}`],
      ['DELETE', '/invitations/x'],
    ] as const) {
      expect((await member.send(method, path, { role: 'owner' })).status).toBe(403);
    }
    expect((await owner.send('DELETE', `/people/${olga!.id}`)).status).toBe(409);
    expect((await owner.send('PATCH', `/people/${olga!.id}`, { role: 'member' })).status).toBe(409);
    expect((await owner.send('PATCH', `/people/${max!.id}`, { role: 'owner' })).status).toBe(200);
    expect((await owner.send('PATCH', `/people/${olga!.id}`, { role: 'member' })).status).toBe(200);
    expect((await member.send('DELETE', `/people/${olga!.id}`)).status).toBe(200);
    expect((await owner.get('/keys')).status).toBe(401);
    expect((await member.get('/people')).data).toMatchObject([{ id: max!.id, role: 'owner' }]);
    const again = await owner.send('POST', SIGN_IN, credentials('Olga'));
    expect(again.status).toBe(401);
  });

  it('ends an invitation that an owner revokes', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    const { data } = await owner.send('POST', '/invitations', {});
    const [{ id }] = (await owner.get('/invitations')).data;
    expect((await owner.send('DELETE', `/invitations/${id}`)).status).toBe(200);
    const check = await owner.send('POST', '/invitations/check', { token: tokenOf(data.link) });
    expect(check.status).toBe(404);
    expect((await owner.get('/invitations')).data).toEqual([]);
  });
});
