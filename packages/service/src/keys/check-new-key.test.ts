import { expect, test } from 'vitest';
import { actAs } from '../audit/actor.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { createKeys, type NewKey } from './keys.ts';
import { newKey } from './new-key.ts';
import { addMember } from './test/add-member.ts';

const WANTED: NewKey = { name: 'shop', scopes: ['single', 'bulk'], expiresAt: null };
const START_MS = Date.parse('2026-11-21T09:30:00.000Z');
const HOUR_MS = 3_600_000;

describeStores('new keys', (open) => {
  async function setUp() {
    const clock = { ms: START_MS };
    const context = await open({}, { now: () => clock.ms });
    return { clock, context, keys: createKeys(context), orgId: await openOrganisation(context) };
  }

  test('an organization has at most 200 active keys, also when they are created at the same time', async () => {
    const { keys, orgId, clock, context } = await setUp();
    const soon = { ...WANTED, expiresAt: START_MS + HOUR_MS };
    const first = await keys.create(orgId, soon);
    const earlier = Array.from({ length: 190 }, () => newKey(orgId, WANTED, START_MS).row);
    await context.store.db.insertInto('api_key').values(earlier).execute();
    const made = await Promise.allSettled(
      Array.from({ length: 14 }, () => keys.create(orgId, WANTED)),
    );
    const rejected = made.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(5);
    const reason = { code: 'conflict', message: 'At most 200 active keys: revoke one first' };
    expect(rejected[0]).toMatchObject({ reason });
    const other = await openOrganisation(context, 'Other');
    await expect(keys.create(other, WANTED)).resolves.toBeDefined();
    const [newest] = await keys.list(orgId);
    await expect(keys.rotate(orgId, newest!.id)).resolves.toBeDefined();
    clock.ms += HOUR_MS;
    await expect(keys.create(orgId, WANTED)).resolves.toBeDefined();
    // A rotation would bring the expired one back.
    await expect(keys.rotate(orgId, first.view.id)).rejects.toMatchObject(reason);
    const active = (await keys.list(orgId)).find(({ expires_at }) => expires_at === null);
    await keys.revoke(orgId, active!.id);
    await expect(keys.rotate(orgId, first.view.id)).resolves.toBeDefined();
  });

  test('a list has every active key, and the newest 500 of the others', async () => {
    const { keys, orgId, context } = await setUp();
    const old = await keys.create(orgId, WANTED);
    const rows = Array.from({ length: 600 }, (_, at) => ({
      ...newKey(orgId, WANTED, START_MS + 1 + at).row,
      revoked_at: START_MS + HOUR_MS,
    }));
    for (let at = 0; at < rows.length; at += 200)
      await context.store.db
        .insertInto('api_key')
        .values(rows.slice(at, at + 200))
        .execute();
    const listed = (await keys.list(orgId)).map(({ id }) => id);
    const newest = rows.slice(-500).map(({ id }) => id);
    expect(listed).toEqual([...newest.reverse(), old.view.id]);
  });

  test('a user who was just removed, or became a member, cannot create a key', async () => {
    const { keys, orgId, context } = await setUp();
    const by = (name: string) => ({ kind: 'person', id: name, name }) as const;
    const removed = actAs(by('Max'), () => keys.create(orgId, WANTED));
    await expect(removed).rejects.toMatchObject({ code: 'forbidden' });
    await addMember(context, orgId, 'Ann');
    const audit: NewKey = { ...WANTED, scopes: ['audit'] };
    const byAnn = (wanted: NewKey) => actAs(by('Ann'), () => keys.create(orgId, wanted));
    await expect(byAnn(audit)).rejects.toMatchObject({ code: 'forbidden' });
    const { view } = await keys.create(orgId, audit);
    const rotated = actAs(by('Ann'), () => keys.rotate(orgId, view.id));
    await expect(rotated).rejects.toMatchObject({ code: 'forbidden' });
    await expect(byAnn(WANTED)).resolves.toBeDefined();
  });
});
