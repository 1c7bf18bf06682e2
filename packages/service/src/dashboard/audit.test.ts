import { expect, test } from 'vitest';
import { listAudit, type AuditQuery } from '../audit/list-audit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { openContext } from '../test/service-context.ts';
import { describeOneStore } from '../test/stores.ts';
import { openBrowser, OWN } from './test/browser.ts';
import { emailOf, open, PASSWORD, tokenOf } from './test/open.ts';

async function actionsOf(
  { store }: ServiceContext,
  query: Partial<AuditQuery> = {},
): Promise<string[]> {
  const { id } = await store.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow();
  const { rows: entries } = await listAudit(store, id, { limit: 100, ...query });
  return entries
    .map(({ action, actor, ip, subject }) =>
      [action, actor.name ?? actor.kind, ip, subject?.name].filter(Boolean).join(' '),
    )
    .reverse();
}

describeOneStore('SQLite', 'the audit log of a dashboard', (openStore) => {
  test('has sign-ins and sign-outs, also failed ones, with their IP address', async () => {
    const { app, context, owner } = await open(await openStore());
    const olga = await owner('Olga');
    const before = await actionsOf(context);
    expect(before).toEqual([
      'person.joined Olga 198.51.100.1 Olga',
      'session.signed_in Olga 198.51.100.1 Olga',
    ]);
    const stranger = openBrowser(app, '203.0.113.9');
    const signIn = (email: string, password: string) =>
      stranger.send('POST', '/auth/sign-in/email', { email, password });
    expect((await signIn(emailOf('Olga'), 'not the password')).status).toBe(401);
    expect((await signIn('unknown@shop.example', 'not the password')).status).toBe(401);
    expect((await signIn('no\0body@shop.example', 'not the password')).status).toBe(401);
    expect((await signIn(emailOf('Olga').toUpperCase(), PASSWORD)).status).toBe(200);
    const passwords = { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` };
    expect((await olga.send('POST', '/auth/change-password', passwords)).status).toBe(200);
    expect((await olga.send('POST', '/auth/sign-out', {})).status).toBe(200);
    expect((await actionsOf(context)).slice(before.length).toSorted()).toEqual([
      'password.changed Olga 198.51.100.1 Olga',
      'session.sign_in_failed anonymous 203.0.113.9 Olga',
      'session.signed_in Olga 203.0.113.9 Olga',
      'session.signed_out Olga 198.51.100.1 Olga',
    ]);
    const operators = await context.store.db
      .selectFrom('audit')
      .selectAll()
      .where('org_id', 'is', null)
      .execute();
    expect(operators).toMatchObject([{ action: 'session.sign_in_failed', ip: '203.0.113.9' }]);
    const dump = JSON.stringify(await context.store.db.selectFrom('audit').selectAll().execute());
    expect(dump).not.toContain('@');
    expect(dump).not.toContain(PASSWORD);
  });

  test('has each wrong code of a user who sets up a second factor', async () => {
    const { context, owner } = await open(await openStore());
    const olga = await owner('Olga');
    await olga.send('POST', '/second-factor', { password: PASSWORD });
    const before = await actionsOf(context);
    for (const code of ['000000', '000001'])
      expect((await olga.send('POST', '/second-factor/confirm', { code })).status).toBe(422);
    const entry = 'session.confirmation_failed Olga 198.51.100.1 Olga';
    expect((await actionsOf(context)).slice(before.length)).toEqual([entry, entry]);
  });

  test('has entries for users, keys and webhooks, without secrets', async () => {
    const clock = { ms: Date.parse('2026-11-21T09:30:00.000Z') };
    const { context, owner, invited } = await open(
      await openStore({}, { now: () => (clock.ms += 1) }),
    );
    const olga = await owner('Olga');
    const secrets: string[] = [];
    const ask = async (method: string, path: string, body: object = {}) => {
      const { status, data, text } = await olga.send(method, path, body);
      expect(status, text).toBe(200);
      for (const name of ['key', 'secret', 'link']) if (data[name]) secrets.push(data[name]);
      return data;
    };
    const before = (await actionsOf(context)).length;
    const ann = await invited(olga, 'Ann');
    const people = (await olga.get('/people')).data as { id: string; name: string }[];
    const { id: annId } = people.find(({ name }) => name === 'Ann')!;
    await ask('PATCH', `/people/${annId}`, { role: 'owner' });
    await ann.send('POST', '/keys', { name: 'of Ann', scopes: ['single'] });
    await ask('POST', '/invitations', { email: 'eve@shop.example' });
    const [{ id: invitation }] = (await olga.get('/invitations')).data.filter(
      ({ used_at }: { used_at: string | null }) => used_at === null,
    );
    await ask('DELETE', `/invitations/${invitation}`);
    const made = await ask('POST', '/keys', { name: 'shop', scopes: ['bulk'] });
    const rotated = await ask('POST', `/keys/${made.id}/rotate`);
    await ask('DELETE', `/keys/${rotated.id}`);
    await ask('DELETE', `/keys/${rotated.id}`);
    const url = 'https://hooks.shop.example/secret-path?token=canary';
    const endpoint = await ask('POST', '/endpoints', { url, event_types: ['webhook.test'] });
    await ask('PATCH', `/endpoints/${endpoint.id}`, { is_active: false });
    await ask('POST', `/endpoints/${endpoint.id}/rotate`);
    await ask('DELETE', `/endpoints/${endpoint.id}`);
    await ask('DELETE', `/people/${annId}?keys=revoke`);
    expect((await actionsOf(context)).slice(before)).toEqual([
      'person.invited Olga 198.51.100.1',
      'person.joined Ann 198.51.100.2 Ann',
      'session.signed_in Ann 198.51.100.2 Ann',
      'person.role_changed Olga 198.51.100.1 Ann',
      'key.created Ann 198.51.100.2 of Ann',
      'person.invited Olga 198.51.100.1',
      'invitation.revoked Olga 198.51.100.1',
      'key.created Olga 198.51.100.1 shop',
      'key.rotated Olga 198.51.100.1 shop',
      'key.revoked Olga 198.51.100.1 shop',
      'webhook.created Olga 198.51.100.1 hooks.shop.example',
      'webhook.changed Olga 198.51.100.1 hooks.shop.example',
      'webhook.secret_rotated Olga 198.51.100.1 hooks.shop.example',
      'webhook.deleted Olga 198.51.100.1 hooks.shop.example',
      'key.revoked Olga 198.51.100.1 of Ann',
      'person.removed Olga 198.51.100.1 Ann',
    ]);
    const dump = JSON.stringify(await context.store.db.selectFrom('audit').selectAll().execute());
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of [...secrets.map((text) => text.split('#token=').at(-1)!), 'canary', '@'])
      expect(dump).not.toContain(secret);
  });

  test('has the user who exported results as a file', async () => {
    const { context, owner } = await open(await openStore());
    const olga = await owner('Olga');
    const headers = { 'content-type': 'text/plain' };
    const sent = await olga.send('POST', '/jobs', 'jane@shop.example', headers);
    expect(sent.status, sent.text).toBe(200);
    const path = `/jobs/${sent.data.job_id}`;
    expect((await olga.get(`${path}/results`)).status).toBe(200);
    expect((await olga.get(`${path}/results.csv`)).status).toBe(200);
    expect(await actionsOf(context, { action: 'results.exported' })).toEqual([
      'results.exported Olga 198.51.100.1',
    ]);
  });

  test('removing a user needs a decision about their keys, and returns how many were kept and revoked', async () => {
    const { context, owner, invited } = await open(await openStore());
    const olga = await owner('Olga');
    const keysOf = async () => {
      const { data } = await olga.get('/keys');
      return (data as { name: string; revoked_at: string | null; created_by: object }[]).map(
        ({ name, revoked_at, created_by }) => ({ name, isLive: revoked_at === null, created_by }),
      );
    };
    const join = async (name: string, keyCount: number) => {
      const browser = await invited(olga, name);
      for (let i = 0; i < keyCount; i += 1)
        await browser.send('POST', '/keys', { name: `${name} ${i}`, scopes: ['single'] });
      const { data } = await olga.get('/people');
      return (data as { id: string; name: string }[]).find((one) => one.name === name)!.id;
    };
    const [ann, bob, cem] = [await join('Ann', 2), await join('Bob', 1), await join('Cem', 0)];
    await olga.send('POST', '/keys', { name: 'of Olga', scopes: ['single'] });

    const undecided = await olga.send('DELETE', `/people/${ann}`);
    expect([undecided.status, undecided.data.details]).toEqual([
      422,
      [{ path: 'keys', issue: 'must be keep or revoke: this user has 2 keys' }],
    ]);
    expect((await olga.send('DELETE', `/people/${ann}?keys=burn`)).status).toBe(422);
    expect((await olga.get('/people')).data).toHaveLength(4);

    const removed = async (path: string) => (await olga.send('DELETE', path)).data.keys as object;
    expect(await removed(`/people/${ann}?keys=revoke`)).toEqual({ kept: 0, revoked: 2 });
    expect(await removed(`/people/${bob}?keys=keep`)).toEqual({ kept: 1, revoked: 0 });
    expect(await removed(`/people/${cem}`)).toEqual({ kept: 0, revoked: 0 });
    const live = (await keysOf()).filter(({ isLive }) => isLive);
    expect(live.map(({ name }) => name).toSorted()).toEqual(['Bob 0', 'of Olga']);
    expect(live.find(({ name }) => name === 'Bob 0')!.created_by).toEqual({
      kind: 'person',
      id: bob,
      name: 'Bob',
    });
    expect(await actionsOf(context, { action: 'key.revoked' })).toHaveLength(2);
  });

  test('can be read by owners only, and so can keys for it be created', async () => {
    const { owner, invited } = await open(await openStore());
    const olga = await owner('Olga');
    const bob = await invited(olga, 'Bob');
    const { data } = await olga.get('/audit?action=person.joined&limit=1');
    expect(data).toMatchObject([{ action: 'person.joined', actor: { name: 'Bob' } }]);
    const { headers } = await olga.get('/audit?who=person&limit=1');
    expect(headers.get('link')).toMatch(/^<\?cursor=[^&]+&limit=1&who=person>; rel="next"$/);
    expect((await olga.get('/audit?action=nothing')).status).toBe(422);
    const wish = { name: 'log', scopes: ['audit'] };
    const { data: key } = await olga.send('POST', '/keys', wish);
    expect((await bob.get('/audit')).status).toBe(403);
    expect((await bob.send('POST', '/keys', wish)).status).toBe(403);
    expect((await bob.send('POST', `/keys/${key.id}/rotate`, {})).status).toBe(403);
    expect((await olga.send('POST', `/keys/${key.id}/rotate`, {})).status).toBe(200);
  });

  test('the last owner cannot be removed, and their keys stay active', async () => {
    const { owner } = await open(await openStore());
    const olga = await owner('Olga');
    await olga.send('POST', '/keys', { name: 'shop', scopes: ['single'] });
    const [{ id }] = (await olga.get('/people')).data;
    expect((await olga.send('DELETE', `/people/${id}?keys=revoke`)).status).toBe(409);
    expect((await olga.get('/keys')).data).toMatchObject([{ revoked_at: null }]);
  });
});

test('the audit log has the IP address that a trusted reverse proxy forwards', async () => {
  const opened = await open(await openContext({ trustedHops: 1 }));
  const browser = openBrowser(opened.app, '10.0.0.1');
  const token = tokenOf((await opened.firstLink())!);
  const account = { token, name: 'Olga', email: emailOf('Olga'), password: PASSWORD };
  const headers = { 'x-forwarded-for': '192.0.2.1, 203.0.113.7', origin: OWN };
  expect((await browser.send('POST', '/accounts', account, headers)).status).toBe(200);
  expect(await actionsOf(opened.context)).toEqual([
    'person.joined Olga 203.0.113.7 Olga',
    'session.signed_in Olga 203.0.113.7 Olga',
  ]);
});
