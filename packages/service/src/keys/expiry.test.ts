import { expect, test, vi } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { tellExpiring, type ExpiringKey } from './expiry.ts';
import { createKeys } from './keys.ts';

const DAY_MS = 24 * 3_600_000;

describeStores('keys that are about to expire', (open) => {
  async function setUp() {
    const clock = { ms: Date.parse('2026-11-21T09:30:00.000Z') };
    const given = await open({}, { now: () => clock.ms });
    const warn = vi.fn();
    const context = { ...given, log: { ...given.log, warn } };
    const keys = createKeys(context);
    const orgId = await openOrganisation(context);
    const make = async (days: number | null, name = 'shop') => {
      const expiresAt = days === null ? null : clock.ms + days * DAY_MS;
      return (await keys.create(orgId, { name, scopes: ['single'], expiresAt })).view;
    };
    const told: ExpiringKey[] = [];
    const notify = async (key: ExpiringKey) => void told.push(key);
    const daysTold = async () => {
      const { rows: entries } = await listAudit(context.store, orgId, {
        action: 'key.expiring',
        limit: 100,
      });
      return entries.map(({ subject, details }) => [subject!.name, details['days']]).reverse();
    };
    return { clock, context, keys, orgId, make, told, notify, daysTold, warn };
  }

  test('are told of 30, 7 and 1 days before, once each, whoever looks', async () => {
    const { clock, context, make, told, notify, daysTold, warn, orgId } = await setUp();
    const { id, hint } = await make(40);
    await make(null, 'for good');
    for (let day = 0; day < 41; day += 1) {
      await Promise.all([1, 2, 3].map(() => tellExpiring(context, { notify })));
      clock.ms += DAY_MS;
    }
    expect(told.map(({ days }) => days)).toEqual([30, 7, 1]);
    expect(told[0]).toMatchObject({ orgId, keyId: id, name: 'shop', hint, personId: null });
    expect(await daysTold()).toEqual([
      ['shop', 30],
      ['shop', 7],
      ['shop', 1],
    ]);
    expect(warn.mock.calls.map(([fields]) => fields as object)).toEqual(
      [30, 7, 1].map((days) => ({ orgId, keyId: id, days })),
    );
  });

  test('that were made for less time are not told of what their maker knows', async () => {
    const { clock, context, make, daysTold } = await setUp();
    await make(20, 'weeks');
    await make(0.5, 'hours');
    expect(await tellExpiring(context)).toBe(0);
    clock.ms += 19.5 * DAY_MS;
    expect(await tellExpiring(context)).toBe(1);
    expect(await daysTold()).toEqual([['weeks', 1]]);
  });

  test('are told of once after a pause in which several notices were due', async () => {
    const { clock, context, make, daysTold } = await setUp();
    await make(100);
    clock.ms += 98 * DAY_MS;
    expect(await tellExpiring(context)).toBe(1);
    expect(await tellExpiring(context)).toBe(0);
    expect(await daysTold()).toEqual([['shop', 7]]);
  });

  test('are not told of when they were revoked, or have expired', async () => {
    const { clock, context, make, keys, orgId } = await setUp();
    const { id } = await make(40);
    await keys.revoke(orgId, id);
    await make(40);
    clock.ms += 40 * DAY_MS;
    expect(await tellExpiring(context)).toBe(0);
  });

  test('are all told of when they are many, although one of them cannot be', async () => {
    const { clock, context, make, warn } = await setUp();
    for (let i = 0; i < 120; i += 1) await make(31, `key ${i}`);
    clock.ms += 2 * DAY_MS;
    const notify = vi.fn().mockResolvedValue(undefined).mockRejectedValueOnce(new Error('no mail'));
    expect(await tellExpiring(context, { notify })).toBe(120);
    expect(notify).toHaveBeenCalledTimes(120);
    expect(warn).toHaveBeenCalledTimes(121);
    expect(await tellExpiring(context, { notify })).toBe(0);
  });
});
