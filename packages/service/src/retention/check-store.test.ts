import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openOrganisation, type openContext } from '../test/service-context.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { checkStore } from './check-store.ts';
import { fillEvent, fillJob } from './test/fill.ts';

const COUNTED = `update job set total = 3, processed = 3, valid = 3`;

/** The damage of the tables, the finding, and whether it can be repaired. */
const DAMAGES: [damage: string, what: string, isRepaired: boolean][] = [
  ['delete from event', 'delivery without its event', true],
  ['delete from organisation', 'job without its organisation', false],
  ['update job set valid = 2', 'jobs whose counts are not those of their results', true],
  ['update job set total = 4', 'jobs that have not as many addresses as they say', false],
  ['delete from outcome where position = 1', 'completed jobs without all their results', false],
  ["update chunk set state = 'leased'", 'open chunks of jobs that have ended', true],
  [
    "update delivery set org_id = (select id from organisation where name = 'Other')",
    "deliveries of another organization's event or endpoint",
    true,
  ],
  [
    "update job set state = 'processing', open_chunks = 5",
    'jobs whose open chunks are not those they count',
    true,
  ],
];

describeStores('a check of the store', (open) => {
  test('finds nothing in tables that the service wrote', async () => {
    expect(await checkStore(await filled(open), { isToRepair: false })).toEqual([]);
  });

  test.each(DAMAGES)('after "%s" finds %s', async (damage, what, isRepaired) => {
    const context = await filled(open);
    await harm(context, damage);
    const found = await checkStore(context, { isToRepair: false });
    expect(found).toContainEqual({ what, count: 1, isRepaired: false });
    const before = await results(context);
    expect(await checkStore(context, { isToRepair: true })).toContainEqual({
      what,
      count: 1,
      isRepaired,
    });
    const after = await checkStore(context, { isToRepair: false });
    expect(after.some((one) => one.what === what)).toBe(!isRepaired);
    expect(await results(context)).toBe(before);
  });
});

async function filled(open: typeof openContext): Promise<ServiceContext> {
  const context = await open();
  const orgId = await openOrganisation(context);
  await openOrganisation(context, 'Other');
  await fillJob(context, orgId, { places: 3, finishedAt: 1 });
  await fillEvent(context, orgId, 1);
  await sql.raw(COUNTED).execute(context.store.db);
  return context;
}

/** Changes rows as a broken disk or a manual change would, without checks of foreign keys. */
async function harm({ store }: ServiceContext, statement: string): Promise<void> {
  const isSqlite = store.dialect === 'sqlite';
  await store.db.connection().execute(async (db) => {
    const watch = (isOn: boolean) =>
      sql
        .raw(
          isSqlite
            ? `pragma foreign_keys = ${isOn ? 'on' : 'off'}`
            : `set session_replication_role = ${isOn ? 'origin' : 'replica'}`,
        )
        .execute(db);
    await watch(false);
    await sql.raw(statement).execute(db);
    await watch(true);
  });
}

async function results({ store }: ServiceContext): Promise<number> {
  return (await store.db.selectFrom('outcome').selectAll().execute()).length;
}
