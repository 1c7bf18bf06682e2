import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { actAs } from '../audit/actor.ts';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { emailOf, open, PASSWORD, tokenOf } from '../dashboard/test/open.ts';
import { addInvitationMakers } from '../db/migrations/0012-invitation-makers.ts';
import { createKeys } from '../keys/keys.ts';
import { describeStores } from '../test/stores.ts';
import { invite } from './invitations.ts';

describeStores('an owner who is removed', (openContext) => {
  /** An organization of two owners, Olga and Max, and the unused link of an invitation by Max. */
  async function openWithTwoOwners() {
    const dashboard = await open(await openContext({ jobsInProgress: 10 }));
    const olga = await dashboard.owner();
    const max = await dashboard.invited(olga, 'Max');
    const { data: people } = await olga.get('/people');
    const [olgaId, maxId] = (people as { id: string }[]).map(({ id }) => id) as [string, string];
    await olga.send('PATCH', `/people/${maxId}`, { role: 'owner' });
    const { data } = await max.send('POST', '/invitations', {});
    return { dashboard, olga, max, olgaId, maxId, token: tokenOf(data.link) };
  }
  const join = (browser: Browser, token: string) =>
    browser.send('POST', '/accounts', {
      email: emailOf('Eve'),
      password: PASSWORD,
      name: 'Eve',
      token,
    });

  it('cannot return by an invitation that they created', async () => {
    const { dashboard, olga, maxId, token } = await openWithTwoOwners();
    const { data } = await olga.send('DELETE', `/people/${maxId}`);
    expect(data).toMatchObject({ name: 'Max', invitations_ended: 1 });
    const eve = openBrowser(dashboard.app);
    expect((await eve.send('POST', '/invitations/check', { token })).status).toBe(404);
    expect((await join(eve, token)).status).toBe(404);
    const waiting = (await olga.get('/invitations')).data as { used_at: string | null }[];
    expect(waiting.filter(({ used_at }) => used_at === null)).toEqual([]);
  });

  it('does not end the invitations of other owners', async () => {
    const { dashboard, olga, maxId } = await openWithTwoOwners();
    const { data } = await olga.send('POST', '/invitations', {});
    await olga.send('DELETE', `/people/${maxId}`);
    expect((await join(openBrowser(dashboard.app), tokenOf(data.link))).status).toBe(200);
  });

  it('cannot invite while being removed, and neither can an owner who became a member', async () => {
    const { dashboard, olga, olgaId, maxId, token } = await openWithTwoOwners();
    const { context } = dashboard;
    const { org_id: orgId } = await context.store.db
      .selectFrom('member')
      .select('org_id')
      .where('user_id', '=', olgaId)
      .executeTakeFirstOrThrow();
    await olga.send('PATCH', `/people/${maxId}`, { role: 'member' });
    expect((await join(openBrowser(dashboard.app), token)).status).toBe(404);
    const late = () => invite(context, { orgId, personId: maxId }, null);
    await expect(late()).rejects.toMatchObject({ code: 'forbidden' });
    await olga.send('DELETE', `/people/${maxId}`);
    await expect(late()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('has no invitation that was written while they were removed', async () => {
    const { dashboard, olga, maxId, token } = await openWithTwoOwners();
    const { db } = dashboard.context.store;
    const row = await db
      .selectFrom('invitation')
      .selectAll()
      .where('created_by_id', '=', maxId)
      .executeTakeFirstOrThrow();
    await olga.send('DELETE', `/people/${maxId}`);
    await db.insertInto('invitation').values(row).execute();
    const eve = openBrowser(dashboard.app);
    expect((await eve.send('POST', '/invitations/check', { token })).status).toBe(404);
    expect((await join(eve, token)).status).toBe(404);
  });

  it('leaves no key that they created while they were removed', async () => {
    const { dashboard, olga, max, maxId } = await openWithTwoOwners();
    const { context } = dashboard;
    const keys = createKeys(context);
    const [{ org_id: orgId }] = (await context.store.db
      .selectFrom('member')
      .select('org_id')
      .execute()) as [{ org_id: string }];
    await olga.send('DELETE', `/people/${maxId}`);
    // The request had passed the check of the session before the removal.
    const wanted = { name: 'late', scopes: ['single'], expiresAt: null } as const;
    const late = actAs({ kind: 'person', id: maxId }, () => keys.create(orgId, wanted));
    await expect(late).rejects.toMatchObject({ code: 'forbidden' });
    expect((await olga.get('/keys')).data).toEqual([]);
    expect((await max.get('/keys')).status).toBe(401);
  });

  it('and becomes a member loses the keys for the audit log, and keeps the others', async () => {
    const { dashboard, olga, max, maxId } = await openWithTwoOwners();
    const make = async (by: Browser, name: string, scopes: string[]) =>
      (await by.send('POST', '/keys', { name, scopes })).data.key as string;
    await make(max, 'log', ['single', 'audit']);
    await make(max, 'shop', ['single']);
    await make(olga, 'of Olga', ['audit']);
    await olga.send('PATCH', `/people/${maxId}`, { role: 'member' });
    const { data } = await olga.get('/keys');
    const states = data.map(({ name, revoked_at }: { name: string; revoked_at: string | null }) => [
      name,
      revoked_at === null,
    ]);
    expect(Object.fromEntries(states)).toEqual({ log: false, shop: true, 'of Olga': true });
    const { db } = dashboard.context.store;
    const entries = db.selectFrom('audit').select('details').orderBy('created_at', 'desc');
    const changes = await entries.where('action', '=', 'person.role_changed').execute();
    expect(changes.map(({ details }) => details)).toContain(
      '{"role":"member","invitations_ended":1,"keys_revoked":1}',
    );
  });

  it('is reported with what remains: kept keys, webhook endpoints and jobs in progress', async () => {
    const { olga, max, maxId } = await openWithTwoOwners();
    await max.send('POST', '/keys', { name: 'Shop', scopes: ['single'] });
    const url = 'https://hooks.shop.example/';
    await max.send('POST', '/endpoints', { url, event_types: ['webhook.test'] });
    const type = { 'content-type': 'text/plain' };
    const job = await max.send('POST', '/jobs', 'a@b.example\nc@d.example', type);
    const { data } = await olga.send('DELETE', `/people/${maxId}?keys=keep`);
    expect(data.remaining).toEqual({
      keys: [{ id: expect.any(String), name: 'Shop' }],
      endpoints: [{ id: expect.any(String), url }],
      jobs: [{ id: job.data.job_id, total: 2 }],
    });
  });

  it('is stored as the creator of their invitations by an upgrade, from the audit log', async () => {
    const { dashboard, maxId } = await openWithTwoOwners();
    const { db } = dashboard.context.store;
    await sql`alter table invitation drop column created_by_id`.execute(db);
    await addInvitationMakers(db as never);
    const { rows } = await sql<{ maker: string }>`
      select created_by_id as maker from invitation where used_at is null`.execute(db);
    expect(rows).toEqual([{ maker: maxId }]);
  });
});
