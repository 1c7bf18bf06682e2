import { expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { everyRoute } from '../api/test/every-route.ts';
import { openApp, read } from '../api/test/open-app.ts';
import { makeKeyText } from '../keys/key-text.ts';
import { DEFAULT_SCOPES, SCOPES } from '../keys/scopes.ts';

const HOUR_MS = 3_600_000;

async function setUp(settings = {}) {
  const clock = { ms: Date.parse('2026-11-21T09:30:00.000Z') };
  const opened = await openApp({ settings, now: () => clock.ms });
  const { keys, orgId } = opened;
  const make = (scopes = [...SCOPES], expiresAt: number | null = null) =>
    keys.create(orgId, { name: 'x', scopes, expiresAt });
  return { ...opened, clock, make };
}

test('a key opens every route in either header, and in both', async () => {
  const { ask, key } = await setUp();
  const forms: Record<string, string>[] = [
    { 'X-RB-Key': key },
    { Authorization: `Bearer ${key}` },
    { authorization: `bearer ${key}` },
    { 'X-RB-Key': key, Authorization: `Bearer ${key}` },
  ];
  for (const { path, init, name } of everyRoute()) {
    for (const headers of forms) {
      const { status, body } = await ask(path, { ...init, headers, key: null });
      expect([200, 404], name).toContain(status);
      expect(body.status).toBe(status);
    }
  }
});

test('without a valid key every route is 401, before the body of the request is read', async () => {
  const { ask, key, keys, orgId, make, clock } = await setUp();
  const other = (await make()).key;
  const revoked = await make();
  await keys.revoke(orgId, revoked.view.id);
  const expired = await make([...SCOPES], clock.ms + HOUR_MS);
  clock.ms += HOUR_MS;
  const cases: [string, Record<string, string>, string][] = [
    ['no key', {}, 'auth_missing'],
    ['an empty key', { 'X-RB-Key': '' }, 'auth_invalid'],
    ['two keys', { 'X-RB-Key': key, Authorization: `Bearer ${other}` }, 'auth_conflict'],
    ['no key of ours', { 'X-RB-Key': 'sk_live_1234' }, 'auth_invalid'],
    ['an unknown key', { 'X-RB-Key': makeKeyText() }, 'auth_invalid'],
    ['a revoked key', { 'X-RB-Key': revoked.key }, 'auth_invalid'],
    ['an expired key', { 'X-RB-Key': expired.key }, 'auth_invalid'],
    ['another scheme', { Authorization: `Basic ${key}` }, 'auth_invalid'],
    ['a key of another case', { 'X-RB-Key': key.toUpperCase() }, 'auth_invalid'],
    ['a key in a cookie', { Cookie: `key=${key}; X-RB-Key=${key}` }, 'auth_missing'],
  ];
  for (const { path, init, name } of everyRoute()) {
    for (const [title, headers, code] of cases) {
      const asked = { ...init, headers, key: null, ...(init.json !== undefined && { json: '{' }) };
      const { status, body, headers: fields } = await ask(path, asked);
      expect({ status, code: body.data['code'] }, `${name}, ${title}`).toEqual({
        status: 401,
        code,
      });
      expect(fields.get('www-authenticate')).toBe('Bearer');
      expect(body).toMatchObject({ status: 401, success: false });
    }
  }
});

test('a key in the query is ignored', async () => {
  const { ask, key } = await setUp();
  for (const { path, init, name } of everyRoute()) {
    const query = `?key=${key}&api_key=${key}&X-RB-Key=${key}&access_token=${key}`;
    const { body } = await ask(path + query, { ...init, key: null });
    expect(body.data['code'], name).toBe('auth_missing');
  }
});

test('a key opens only what its scopes name', async () => {
  const { ask, make } = await setUp();
  for (const scope of [...DEFAULT_SCOPES, 'audit'] as const) {
    const { key } = await make([scope]);
    for (const route of everyRoute()) {
      const { status, body } = await ask(route.path, { ...route.init, key });
      if (route.scope === scope) expect([200, 404], route.name).toContain(status);
      else expect([status, body.data['code']], route.name).toEqual([403, 'forbidden']);
    }
  }
});

test('a read-only key opens exactly the operations that change nothing but the audit log', async () => {
  const { ask, make } = await setUp();
  const { key } = await make(['read']);
  for (const route of everyRoute()) {
    const { status, body } = await ask(route.path, { ...route.init, key });
    const isOpen = route.init.method === 'GET' && route.scope !== 'audit';
    if (isOpen) expect([200, 404], route.name).toContain(status);
    else expect([status, body.data['code']], route.name).toEqual([403, 'forbidden']);
  }
});

test('a key with networks is rejected from other networks, with the reason', async () => {
  const { app, keys, orgId } = await setUp({ trustedHops: 1 });
  const wanted = { name: 'x', scopes: [...SCOPES], expiresAt: null, networks: ['10.0.0.0/8'] };
  const { key } = await keys.create(orgId, wanted);
  const from = (ip: string) => ({ incoming: { socket: { remoteAddress: ip } } });
  for (const { path, init, name } of everyRoute()) {
    const { json, ...rest } = init;
    const send = async (headers: Record<string, string>, connection: object) => {
      const body = json === undefined ? null : JSON.stringify(json);
      const fields = { ...headers, 'X-RB-Key': key };
      const request = new Request(`http://service.example${path}`, {
        ...rest,
        body,
        headers: fields,
      });
      return read(await app.fetch(request, connection));
    };
    const { status, body } = await send({}, from('192.0.2.1'));
    expect([status, body.data['code'], body.message], name).toEqual([
      403,
      'forbidden',
      'The API key cannot be used from this network',
    ]);
    expect((await send({ 'X-Forwarded-For': '192.0.2.1' }, from('10.0.0.1'))).status).toBe(403);
    expect((await send({}, {})).status, name).toBe(403);
    expect([200, 404]).toContain((await send({}, from('::ffff:10.0.0.1'))).status);
  }
});

test('a key that has used its requests of the day gets 429 until midnight UTC, and other keys do not', async () => {
  const { ask, make, keys, orgId, clock } = await setUp();
  clock.ms = Date.parse('2026-11-21T23:59:30.000Z');
  const wanted = { name: 'x', scopes: [...SCOPES], expiresAt: null, requestsPerDay: 2 };
  const { key } = await keys.create(orgId, wanted);
  const path = '/v1/webhooks';
  expect((await ask(path, { key })).status).toBe(200);
  expect((await ask('/v1/email/single-validate', { key, json: { email: 'x' } })).status).toBe(200);
  const rejected = await ask(path, { key });
  expect([rejected.status, rejected.body.data['code']]).toEqual([429, 'rate_limited']);
  expect(rejected.headers.get('retry-after')).toBe('30');
  expect((await ask(path, { key: (await make()).key })).status).toBe(200);
  clock.ms += 30_000;
  expect((await ask(path, { key })).status).toBe(200);
});

test('the audit log has the changes that a key makes to webhooks and results, with its name', async () => {
  const { ask, make, context, orgId } = await setUp();
  const { key, view } = await make();
  const fields = {
    url: 'https://hooks.shop.example/x?token=canary',
    event_types: ['webhook.test'],
  };
  const made = await ask('/v1/webhooks', { key, json: fields });
  const path = `/v1/webhooks/${String(made.body.data['id'])}`;
  await ask(path, { key, method: 'PATCH', json: { is_active: false } });
  await ask(`${path}/rotate`, { key, method: 'POST' });
  await ask(path, { key, method: 'DELETE' });
  const list = '/v1/email/bulk-validate';
  const job = await ask(list, { key, json: { email: ['jane@shop.example'] } });
  const results = `${list}/${String(job.body.data['job_id'])}/results`;
  expect((await ask(results, { key })).status).toBe(200);
  await ask(results, { key, headers: { Accept: 'text/csv' } });
  const { rows: entries } = await listAudit(context.store, orgId, { who: view.id, limit: 100 });
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'results.exported',
    'webhook.changed',
    'webhook.created',
    'webhook.deleted',
    'webhook.secret_rotated',
  ]);
  expect(entries.every(({ actor }) => actor.kind === 'key' && actor.name === 'x')).toBe(true);
  expect(JSON.stringify(entries)).not.toMatch(/canary|@|pstn_/);
});

test('the audit entries of a key are limited, so that it cannot fill the table', async () => {
  const { ask, context, orgId } = await setUp();
  const fields = { url: 'https://hooks.shop.example/', event_types: ['webhook.test'] };
  const made = await ask('/v1/webhooks', { json: fields });
  const list = '/v1/email/bulk-validate';
  const job = await ask(list, { json: { email: ['jane@shop.example'] } });
  const results = `${list}/${String(job.body.data['job_id'])}/results`;
  const endpoint = `/v1/webhooks/${String(made.body.data['id'])}`;
  const taken = async (times: number, send: () => Promise<{ status: number }>) => {
    let count = 0;
    for (let i = 0; i < times; i += 1) if ((await send()).status === 200) count += 1;
    return count;
  };
  const csv = { headers: { Accept: 'text/csv' } };
  const change = { method: 'PATCH', json: { event_types: ['webhook.test'] } };
  expect(await taken(61, () => ask(results, csv))).toBe(60);
  expect(await taken(121, () => ask(endpoint, change))).toBe(120);
  const { rows: entries } = await listAudit(context.store, orgId, { limit: 1000, who: 'key' });
  expect(entries).toHaveLength(1 + 60 + 120);
});

test('no response has the key of the request', async () => {
  const { ask, key } = await setUp();
  const answers = [];
  for (const { path, init } of everyRoute()) {
    for (const authorization of [{}, { Authorization: 'Bearer x' }] as Record<string, string>[]) {
      const { text, headers } = await ask(path, { ...init, headers: authorization });
      answers.push(text, JSON.stringify([...headers]));
    }
  }
  expect(answers.join('\n')).not.toContain(key.slice(0, 20));
});
