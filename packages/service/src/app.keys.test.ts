import { expect, test } from 'vitest';
import { everyRoute } from './http/test/every-route.ts';
import { openApp } from './http/test/open-app.ts';
import { makeKeyText } from './keys/key-text.ts';
import { SCOPES } from './keys/scopes.ts';

const HOUR_MS = 3_600_000;

async function setUp() {
  const clock = { ms: Date.parse('2026-11-21T09:30:00.000Z') };
  const opened = await openApp({ now: () => clock.ms });
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

test('without a right key every route is closed, before anything of the request is read', async () => {
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
      const { status, body, headers: told } = await ask(path, asked);
      expect({ status, code: body.data['code'] }, `${name}, ${title}`).toEqual({
        status: 401,
        code,
      });
      expect(told.get('www-authenticate')).toBe('Bearer');
      expect(body).toMatchObject({ status: 401, success: false });
    }
  }
});

test('a key in the query is not looked at', async () => {
  const { ask, key } = await setUp();
  for (const { path, init, name } of everyRoute()) {
    const query = `?key=${key}&api_key=${key}&X-RB-Key=${key}&access_token=${key}`;
    const { body } = await ask(path + query, { ...init, key: null });
    expect(body.data['code'], name).toBe('auth_missing');
  }
});

test('a key opens only what its scopes name', async () => {
  const { ask, make } = await setUp();
  for (const scope of SCOPES) {
    const { key } = await make([scope]);
    for (const route of everyRoute()) {
      const { status, body } = await ask(route.path, { ...route.init, key });
      if (route.scope === scope) expect([200, 404], route.name).toContain(status);
      else expect([status, body.data['code']], route.name).toEqual([403, 'forbidden']);
    }
  }
});

test('no answer holds the key that was sent', async () => {
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
