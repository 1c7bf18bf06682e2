import { expect, test, vi } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { notifyExpiring, type ExpiringKey } from './expiry.ts';
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
    const notices: ExpiringKey[] = [];
    const mails: number[] = [];
    const notify = async (_: string, keys: readonly ExpiringKey[]) => {
      notices.push(...keys);
      mails.push(keys.length);
    };
    const daysOfNotices = async () => {
      const { rows: entries } = await listAudit(context.store, orgId, {
        action: 'key.expiring',
        limit: 100,
      });
      return entries.map(({ subject, details }) => [subject!.name, details['days']]).reverse();
    };
    return { clock, context, keys, orgId, make, notices, mails, notify, daysOfNotices, warn };
  }

  test('have one notice 30, 7 and 1 days before, also with several processes', async () => {
    const { clock, context, make, notices, notify, daysOfNotices, warn, orgId } = await setUp();
    const { id, hint } = await make(40);
    await make(null, 'for good');
    for (let day = 0; day < 41; day += 1) {
      await Promise.all([1, 2, 3].map(() => notifyExpiring(context, { notify })));
      clock.ms += DAY_MS;
    }
    expect(notices.map(({ days }) => days)).toEqual([30, 7, 1]);
    expect(notices[0]).toMatchObject({ orgId, keyId: id, name: 'shop', hint, personId: null });
    expect(await daysOfNotices()).toEqual([
      ['shop', 30],
      ['shop', 7],
      ['shop', 1],
    ]);
    expect(warn.mock.calls.map(([fields]) => fields as object)).toEqual(
      [30, 7, 1].map((days) => ({ orgId, keyId: id, days })),
    );
  });

  test('have no notices that were already due when they were created', async () => {
    const { clock, context, make, daysOfNotices } = await setUp();
    await make(20, 'weeks');
    await make(0.5, 'hours');
    expect(await notifyExpiring(context)).toBe(0);
    clock.ms += 19.5 * DAY_MS;
    expect(await notifyExpiring(context)).toBe(1);
    expect(await daysOfNotices()).toEqual([['weeks', 1]]);
  });

  test('have one notice after a pause in which several were due', async () => {
    const { clock, context, make, daysOfNotices } = await setUp();
    await make(100);
    clock.ms += 98 * DAY_MS;
    expect(await notifyExpiring(context)).toBe(1);
    expect(await notifyExpiring(context)).toBe(0);
    expect(await daysOfNotices()).toEqual([['shop', 7]]);
  });

  test('have no notice when they are revoked or expired', async () => {
    const { clock, context, make, keys, orgId } = await setUp();
    const { id } = await make(40);
    await keys.revoke(orgId, id);
    await make(40);
    clock.ms += 40 * DAY_MS;
    expect(await notifyExpiring(context)).toBe(0);
  });

  test('all have their notice when they are many, and when one notice fails', async () => {
    const { clock, context, keys, make, warn } = await setUp();
    for (let i = 0; i < 120; i += 1) await make(32, `key ${i}`);
    const other = await openOrganisation(context, 'Other');
    const expiresAt = clock.ms + 32 * DAY_MS;
    await keys.create(other, { name: 'another', scopes: ['single'], expiresAt });
    clock.ms += 2 * DAY_MS;
    const notify = vi.fn().mockResolvedValue(undefined).mockRejectedValueOnce(new Error('no mail'));
    expect(await notifyExpiring(context, { notify })).toBe(121);
    expect(notify).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(122);
    expect(await notifyExpiring(context, { notify })).toBe(0);
  });

  test('of one organization have one notice a day, however their times and the processes differ', async () => {
    const { clock, context, make, mails, notify, notices } = await setUp();
    for (let hour = 0; hour < 12; hour += 1) await make(40 + hour / 24, `hour ${hour}`);
    const days = new Set<string>();
    for (let hour = 0; hour < 41 * 24; hour += 1) {
      const before = mails.length;
      await Promise.all([1, 2].map(() => notifyExpiring(context, { notify })));
      const day = new Date(clock.ms).toISOString().slice(0, 10);
      if (mails.length > before) expect([day, days.has(day)]).toEqual([day, false]);
      if (mails.length > before) days.add(day);
      clock.ms += DAY_MS / 24;
    }
    expect(mails).toEqual([12, 12, 12]);
    expect(notices).toHaveLength(36);
  });
});
