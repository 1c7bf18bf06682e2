import { expect, test, vi } from 'vitest';
import { actAs } from '../audit/actor.ts';
import { listAudit } from '../audit/list-audit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { createKeys, type NewKey } from './keys.ts';
import { addMember } from './test/add-member.ts';
import { makeKeyText } from './key-text.ts';

const WANTED: NewKey = { name: 'shop', scopes: ['single', 'bulk'], expiresAt: null };
const START_MS = Date.parse('2026-11-21T09:30:00.000Z');
const HOUR_MS = 3_600_000;

describeStores('keys', (open) => {
  async function setUp() {
    const clock = { ms: START_MS };
    const context = await open({}, { now: () => clock.ms });
    return { clock, context, keys: createKeys(context), orgId: await openOrganisation(context) };
  }

  test('a key is found, with its organization and scopes', async () => {
    const { keys, orgId } = await setUp();
    const { key, view } = await keys.create(orgId, WANTED);
    expect(await keys.find(key)).toEqual({
      keyId: view.id,
      orgId,
      name: 'shop',
      scopes: ['single', 'bulk'],
      isAllowedFrom: null,
      requestsPerDay: null,
    });
    expect(view).toEqual({
      id: view.id,
      name: 'shop',
      hint: key.slice(-4),
      scopes: ['single', 'bulk'],
      created_at: '2026-11-21T09:30:00.000Z',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      created_by: { kind: 'system', id: null, name: null },
      networks: null,
      requests_per_day: null,
    });
  });

  test('the tables have only the hash and the hint of a key', async () => {
    const { keys, orgId, context } = await setUp();
    const { key } = await keys.create(orgId, WANTED);
    await keys.find(key);
    await keys.flush();
    const dump = JSON.stringify(await context.store.db.selectFrom('api_key').selectAll().execute());
    expect(dump).not.toContain(key);
    expect(dump).not.toContain(key.slice(5, 30));
    expect(dump).toContain(key.slice(-4));
  });

  test('a made-up key with a right checksum is not found', async () => {
    const { keys } = await setUp();
    expect(await keys.find(makeKeyText())).toBeNull();
  });

  test('a key with a wrong checksum needs no query', async () => {
    const { keys, orgId, context } = await setUp();
    const { key } = await keys.create(orgId, WANTED);
    const asked = vi.spyOn(context.store.db, 'selectFrom');
    expect(await keys.find(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  test('a found key is cached for five seconds', async () => {
    const { keys, orgId, context, clock } = await setUp();
    const { key } = await keys.create(orgId, WANTED);
    await keys.find(key);
    const asked = vi.spyOn(context.store.db, 'selectFrom');
    clock.ms += 2499;
    await keys.find(key);
    expect(asked).not.toHaveBeenCalled();
    clock.ms += 2501;
    await keys.find(key);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('a key in use is looked up again in the background, and its requests do not wait', async () => {
    const { keys, orgId, context, clock } = await setUp();
    const { key } = await keys.create(orgId, WANTED);
    await keys.find(key);
    const asked = vi.spyOn(context.store.db, 'selectFrom');
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const writing = context.store.write(() => ended);
    clock.ms += 2500;
    expect(await keys.find(key)).toMatchObject({ orgId });
    expect(await keys.find(key)).toMatchObject({ orgId });
    expect(asked).toHaveBeenCalledOnce();
    end();
    await writing;
    // Earlier queries complete before this one.
    await context.store.ping();
    clock.ms += 2600;
    await keys.find(key);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a revoked key is removed from the cache at once', async () => {
    const { keys, orgId } = await setUp();
    const { key, view } = await keys.create(orgId, WANTED);
    await keys.find(key);
    expect(await keys.revoke(orgId, view.id)).toMatchObject({
      id: view.id,
      revoked_at: '2026-11-21T09:30:00.000Z',
    });
    expect(await keys.find(key)).toBeNull();
  });

  test('a key that is revoked during its look-up is not cached', async () => {
    const { keys, orgId } = await setUp();
    const { key, view } = await keys.create(orgId, WANTED);
    await Promise.all([keys.find(key), keys.revoke(orgId, view.id)]);
    expect(await keys.find(key)).toBeNull();
  });

  test('a key that another process revoked is rejected here within five seconds', async () => {
    const { keys, orgId, context, clock } = await setUp();
    const { key, view } = await keys.create(orgId, WANTED);
    await keys.find(key);
    await createKeys(context).revoke(orgId, view.id);
    clock.ms += 5000;
    expect(await keys.find(key)).toBeNull();
  });

  test('a key that another process revoked is rejected here also when the clock was set back', async () => {
    const { keys, orgId, context, clock } = await setUp();
    const { key, view } = await keys.create(orgId, WANTED);
    await keys.find(key);
    await createKeys(context).revoke(orgId, view.id);
    clock.ms -= 3_600_000;
    expect(await keys.find(key)).toBeNull();
  });

  test('a key is rejected from its expiry on, cached or not', async () => {
    const { keys, orgId, clock } = await setUp();
    const { key } = await keys.create(orgId, { ...WANTED, expiresAt: START_MS + 1000 });
    clock.ms += 999;
    expect(await keys.find(key)).not.toBeNull();
    clock.ms += 1;
    expect(await keys.find(key)).toBeNull();
  });

  test('revoking twice changes nothing', async () => {
    const { keys, orgId, clock } = await setUp();
    const { view } = await keys.create(orgId, WANTED);
    const first = await keys.revoke(orgId, view.id);
    clock.ms += HOUR_MS;
    expect(await keys.revoke(orgId, view.id)).toEqual(first);
  });

  test('a rotated key is replaced by one with the same fields, whose lifetime begins now', async () => {
    const { keys, orgId, clock } = await setUp();
    const old = await keys.create(orgId, { ...WANTED, expiresAt: START_MS + 2 * HOUR_MS });
    clock.ms += HOUR_MS;
    const { key, view } = (await keys.rotate(orgId, old.view.id))!;
    expect(await keys.find(old.key)).toBeNull();
    expect(await keys.find(key)).toMatchObject({ keyId: view.id, scopes: ['single', 'bulk'] });
    expect(view).toMatchObject({ name: 'shop', expires_at: '2026-11-21T12:30:00.000Z' });
    expect(view.id).not.toBe(old.view.id);
  });

  test('a key has the user who created it, and after a rotation the user who rotated it', async () => {
    const { keys, orgId, context } = await setUp();
    const by = (name: string) => ({ kind: 'person', id: name, name }) as const;
    for (const name of ['Ann', 'Bob']) await addMember(context, orgId, name);
    const limits = { networks: ['10.0.0.0/8'], requestsPerDay: 5 };
    const made = await actAs(by('Ann'), () => keys.create(orgId, { ...WANTED, ...limits }));
    const rotated = (await actAs(by('Bob'), () => keys.rotate(orgId, made.view.id)))!;
    expect(made.view.created_by).toEqual({ kind: 'person', id: 'Ann', name: 'Ann' });
    expect(rotated.view).toMatchObject({
      created_by: { kind: 'person', id: 'Bob', name: 'Bob' },
      networks: ['10.0.0.0/8'],
      requests_per_day: 5,
    });
    const { rows: entries } = await listAudit(context.store, orgId, { limit: 10 });
    const subject = { id: made.view.id, name: 'shop' };
    expect(entries.find(({ action }) => action === 'key.rotated')).toMatchObject({
      actor: { name: 'Bob' },
      subject,
      details: { new_key_id: rotated.view.id },
    });
    expect(entries.find(({ action }) => action === 'key.created')).toMatchObject({ subject });
    expect(entries).toHaveLength(2);
  });

  test('a key from before the creator was stored has no creator, and still works', async () => {
    const { keys, orgId, context } = await setUp();
    const { key, view } = await keys.create(orgId, WANTED);
    const unknown = { created_by_kind: null, created_by_id: null, created_by_name: null };
    await context.store.db.updateTable('api_key').set(unknown).where('id', '=', view.id).execute();
    expect(await keys.find(key)).toMatchObject({ keyId: view.id });
    expect(await keys.list(orgId)).toMatchObject([{ created_by: null, expires_at: null }]);
  });

  test('a key with an invalid network is not created', async () => {
    const { keys, orgId } = await setUp();
    const wanted = { ...WANTED, networks: ['10.0.0.0/33'] };
    await expect(keys.create(orgId, wanted)).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await keys.list(orgId)).toEqual([]);
  });

  test('a revoked or already rotated key cannot be rotated', async () => {
    const { keys, orgId } = await setUp();
    const { view } = await keys.create(orgId, WANTED);
    const both = await Promise.all([keys.rotate(orgId, view.id), keys.rotate(orgId, view.id)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await keys.rotate(orgId, view.id)).toBeNull();
  });

  test('another organization can neither list, revoke nor rotate a key', async () => {
    const { keys, orgId, context } = await setUp();
    const other = await openOrganisation(context, 'Other');
    const { key, view } = await keys.create(orgId, WANTED);
    expect(await keys.list(other)).toEqual([]);
    expect(await keys.revoke(other, view.id)).toBeNull();
    expect(await keys.rotate(other, view.id)).toBeNull();
    expect(await keys.find(key)).not.toBeNull();
  });

  test('keys are listed newest first, also revoked and expired ones', async () => {
    const { keys, orgId, clock } = await setUp();
    const first = await keys.create(orgId, WANTED);
    clock.ms += 1;
    const second = await keys.create(orgId, WANTED);
    await keys.revoke(orgId, first.view.id);
    expect((await keys.list(orgId)).map(({ id }) => id)).toEqual([second.view.id, first.view.id]);
  });

  test('the last use of keys is written in batches, and never decreases', async () => {
    const { keys, orgId, clock, context } = await setUp();
    const { key } = await keys.create(orgId, WANTED);
    const later = createKeys(context);
    await keys.find(key);
    clock.ms += HOUR_MS;
    await later.find(key);
    expect(await lastUsed(context)).toEqual([null]);
    await later.flush();
    await keys.flush();
    expect(await lastUsed(context)).toEqual([START_MS + HOUR_MS]);
  });

  test('a last use that could not be written is written the next time', async () => {
    const { keys, orgId, context } = await setUp();
    const { key } = await keys.create(orgId, WANTED);
    await keys.find(key);
    vi.spyOn(context.store, 'write').mockRejectedValueOnce(new Error('full'));
    await expect(keys.flush()).rejects.toThrow('full');
    await keys.flush();
    expect(await lastUsed(context)).toEqual([START_MS]);
  });
});

async function lastUsed({ store }: ServiceContext): Promise<(number | null)[]> {
  const rows = await store.db.selectFrom('api_key').select('last_used_at').execute();
  return rows.map((row) => row.last_used_at);
}
