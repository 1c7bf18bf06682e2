import { expect, test } from 'vitest';
import type { ServiceContext } from '../context/service-context.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { deleteExpired } from './delete-expired.ts';
import { fillJob, fillEvent } from './test/fill.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 5, 1);
const TABLES = [
  'job',
  'entry',
  'outcome',
  'trial',
  'chunk',
  'event',
  'delivery',
  'attempt',
] as const;

describeStores('keep', (open) => {
  test('deletes old jobs that have ended, with all of their rows, and nothing else', async () => {
    const context = await open({ retentionMs: 30 * DAY }, { now: () => NOW });
    const orgId = await openOrganisation(context);
    const old = await fillJob(context, orgId, { places: 4500, finishedAt: NOW - 31 * DAY });
    const young = await fillJob(context, orgId, { places: 10, finishedAt: NOW - 29 * DAY });
    const open_ = await fillJob(context, orgId, { places: 10, finishedAt: null });
    expect(await deleteExpired(context)).toMatchObject({ jobs: 1 });
    for (const table of ['entry', 'outcome', 'trial', 'chunk'] as const) {
      const rows = await context.store.db.selectFrom(table).select('job_id').distinct().execute();
      expect(rows.map(({ job_id }) => job_id).sort()).toEqual([young, open_].sort());
    }
    const jobs = await context.store.db.selectFrom('job').select('id').execute();
    expect(jobs.map(({ id }) => id)).not.toContain(old);
  });

  test('deletes old events with their deliveries, except deliveries that are still pending', async () => {
    const context = await open({ retentionMs: 3_600_000 }, { now: () => NOW });
    const orgId = await openOrganisation(context);
    for (let index = 0; index < 3; index += 1) await fillEvent(context, orgId, NOW - 4 * DAY);
    await fillEvent(context, orgId, NOW - 2 * DAY);
    expect(await deleteExpired(context)).toMatchObject({ events: 3 });
    expect(await counts(context)).toMatchObject({ event: 1, delivery: 1, attempt: 1 });
  });

  test('deletes idempotency keys after a day, and links that can no longer be used', async () => {
    const context = await open({}, { now: () => NOW });
    const orgId = await openOrganisation(context);
    const { db } = context.store;
    const key = (name: string, created_at: number) =>
      db
        .insertInto('idempotency')
        .values({ org_id: orgId, key: name, fingerprint: '', job_id: '', created_at })
        .execute();
    await key('old', NOW - DAY - 1);
    await key('young', NOW - DAY + 1);
    const link = (id: string, expires_at: number, used_at: number | null) =>
      db
        .insertInto('invitation')
        .values({
          id,
          token_hash: id,
          org_id: null,
          email: null,
          created_at: 0,
          expires_at,
          used_at,
        })
        .execute();
    await link('used', NOW + DAY, NOW - 2 * DAY);
    await link('run out', NOW - 2 * DAY, null);
    await link('open', NOW + DAY, null);
    expect(await deleteExpired(context)).toMatchObject({ idempotency: 1, invitations: 2 });
    expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'young' }]);
    expect(await db.selectFrom('invitation').select('id').execute()).toEqual([{ id: 'open' }]);
  });

  test('deletes the usage of days that are older than the retention', async () => {
    const context = await open({ usageRetentionMs: 400 * DAY }, { now: () => NOW });
    const orgId = await openOrganisation(context);
    const of = (day: string) => ({ org_id: orgId, day, key_id: '', status: 'valid' as const });
    const rows = ['2025-04-26', '2025-04-27', '2026-06-01'].map((day) => ({
      ...of(day),
      reason_code: '',
      bucket: -1,
      count: 1,
    }));
    await context.store.db.insertInto('usage').values(rows).execute();
    expect(await deleteExpired(context)).toMatchObject({ usage: 1 });
    const left = await context.store.db.selectFrom('usage').select('day').orderBy('day').execute();
    expect(left).toEqual([{ day: '2025-04-27' }, { day: '2026-06-01' }]);
  });

  test('continues after an interruption', async () => {
    const context = await open({ retentionMs: DAY }, { now: () => NOW });
    const orgId = await openOrganisation(context);
    await fillJob(context, orgId, { places: 4500, finishedAt: NOW - 2 * DAY });
    let asked = 0;
    expect(await deleteExpired(context, () => (asked += 1) > 1)).toMatchObject({ jobs: 0 });
    expect(await counts(context)).toMatchObject({ job: 1, entry: 2500 });
    expect(await deleteExpired(context)).toMatchObject({ jobs: 1 });
    expect(await counts(context)).toMatchObject({ job: 0, entry: 0 });
  });

  test('several runs at the same time do not disturb each other', async () => {
    const context = await open({ retentionMs: DAY }, { now: () => NOW });
    const orgId = await openOrganisation(context);
    for (let index = 0; index < 3; index += 1)
      await fillJob(context, orgId, { places: 300, finishedAt: NOW - 2 * DAY });
    for (let index = 0; index < 20; index += 1) await fillEvent(context, orgId, NOW - 9 * DAY);
    await Promise.all([deleteExpired(context), deleteExpired(context), deleteExpired(context)]);
    expect(Object.values(await counts(context))).toEqual(TABLES.map(() => 0));
  });
});

async function counts({ store }: ServiceContext): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES) {
    const rows = await store.db.selectFrom(table).selectAll().execute();
    found[table] = rows.length;
  }
  return found;
}
