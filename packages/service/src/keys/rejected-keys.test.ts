import { expect, test } from 'vitest';
import { openAppOver, openKey } from '../api/test/open-app.ts';
import { createMemoryCounter } from '../limits/counter.ts';
import { describeStores } from '../test/stores.ts';
import { hashKey, makeKeyText } from './key-text.ts';
import { createKeys } from './keys.ts';

const SINGLE = '/v1/email/single-validate';
const DAY_MS = 24 * 3_600_000;

describeStores('a rejected API key', (openStore) => {
  async function setUp() {
    const given = await openStore({ trustedHops: 1 });
    const log: object[] = [];
    const note = (fields: object, message: string) => void log.push({ ...fields, message });
    const context = {
      ...given,
      createCounter: createMemoryCounter,
      log: { debug: note, info: note, warn: note, error: note },
    };
    const keys = createKeys(context);
    const { ask, orgId } = await openAppOver(context, { keys });
    const { key } = await openKey(context, keys);
    const send = (text: string, ip = '203.0.113.77') =>
      ask(SINGLE, {
        key: text,
        json: { email: 'jane@shop.example' },
        headers: { 'x-forwarded-for': ip },
      });
    const entries = async () => {
      const rows = context.store.db.selectFrom('audit').selectAll();
      const found = await rows.where('action', '=', 'key.rejected').execute();
      return found.map(({ org_id, subject_id, details, actor_kind, ip }) => ({
        org_id,
        subject_id,
        actor_kind,
        ip,
        ...(JSON.parse(details) as object),
      }));
    };
    const warned = () => log.filter((line) => 'reason' in line);
    return { context, keys, orgId, key, send, entries, warned, log };
  }

  test('that is revoked or expired is recorded with its ID, at most once an hour', async () => {
    const { context, keys, key, send, entries, warned } = await setUp();
    const { id, org_id } = await context.store.db
      .selectFrom('api_key')
      .select(['id', 'org_id'])
      .where('hash', '=', hashKey(key))
      .executeTakeFirstOrThrow();
    await keys.revoke(org_id, id);
    for (let at = 0; at < 5; at += 1) expect((await send(key)).status).toBe(401);
    const wanted = { name: 'old', scopes: ['single'], expiresAt: Date.now() + DAY_MS } as const;
    const expired = await keys.create(org_id, wanted);
    await context.store.db
      .updateTable('api_key')
      .set({ expires_at: Date.now() - DAY_MS })
      .where('id', '=', expired.view.id)
      .execute();
    expect((await send(expired.key)).status).toBe(401);
    const from = { org_id, actor_kind: 'anonymous', ip: '203.0.113.77' };
    expect(await entries()).toEqual([
      { ...from, subject_id: id, reason: 'revoked' },
      { ...from, subject_id: expired.view.id, reason: 'expired' },
    ]);
    expect(warned()).toMatchObject([
      { keyId: id, reason: 'revoked', place: '203.0.113.0/24' },
      { keyId: expired.view.id, reason: 'expired' },
    ]);
  });

  test('that is used from another network is recorded for its organization', async () => {
    const { keys, orgId, send, entries } = await setUp();
    const networks = ['10.0.0.0/8'];
    const wanted = { name: 'shop', scopes: ['single'], expiresAt: null, networks } as const;
    const { key, view } = await keys.create(orgId, wanted);
    expect((await send(key)).status).toBe(403);
    expect(await entries()).toMatchObject([{ subject_id: view.id, reason: 'network' }]);
  });

  test('that is unknown is recorded at most ten times a minute, only for the operator', async () => {
    const { send, entries, log } = await setUp();
    for (let at = 0; at < 15; at += 1) await send(makeKeyText(), `203.0.${at}.77`);
    const all = await entries();
    expect(all).toHaveLength(10);
    expect(all[0]).toMatchObject({ org_id: null, subject_id: null, reason: 'unknown' });
    const requests = log.filter((line) => 'status' in line);
    expect(requests).toHaveLength(15);
    expect(requests[0]).toMatchObject({ status: 401, place: '203.0.0.0/24' });
    expect(JSON.stringify(log)).not.toContain('pstn_');
  });
});
