import { sql, type RawBuilder } from 'kysely';
import { repairJobs } from '../jobs/repair-jobs.ts';
import { OPEN_STATES } from '../jobs/complete-job.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { findForeignKeys } from '../db/foreign-keys.ts';
import type { Store, Write } from '../db/store.ts';
import { createOutbox } from '../webhooks/outbox.ts';

/** A kind of damage, and how often it was found. */
export interface DamageFound {
  /** The description, without an address. */
  what: string;
  /** The number of rows. */
  count: number;
  isRepaired: boolean;
}

/** A kind of damage: its rows, and their repair. */
interface Damage {
  what: string;
  count: RawBuilder<{ n: number }>;
  /** Null when a repair would lose data. */
  repair: ((trx: Write) => Promise<unknown>) | null;
}

/** The lists and results of jobs, which are never deleted. */
const KEPT = ['job', 'entry', 'outcome'];
const OPEN = sql.join(OPEN_STATES);

/**
 * Checks for damage: unreadable pages, rows without their parent, jobs whose counters do not match their chunks and
 * results, and deliveries of another organization's event. With `isToRepair`, repairs what can be repaired; results are
 * never deleted.
 *
 * Source: docs/decisions/storage.md#0038.
 */
export async function checkStore(
  context: ServiceContext,
  { isToRepair }: { isToRepair: boolean },
): Promise<DamageFound[]> {
  const { store } = context;
  const found: DamageFound[] = await checkPages(store);
  for (const { what, count, repair } of [...(await orphans(store)), ...DAMAGES, OPEN_CHUNKS]) {
    const { rows } = await count.execute(store.db);
    const n = Number(rows[0]!.n);
    if (n === 0) continue;
    const isRepaired = isToRepair && repair !== null;
    if (isRepaired) await store.write(repair);
    found.push({ what, count: n, isRepaired });
  }
  // It has its own transactions.
  if (isToRepair) await repairJobs({ ...context, outbox: createOutbox(context) });
  return found;
}

/** PostgreSQL checks its own pages when they have checksums. */
async function checkPages({ db, dialect }: Store): Promise<DamageFound[]> {
  if (dialect !== 'sqlite') return [];
  const { rows } = await sql<{ line: string }>`
    select integrity_check as line from pragma_integrity_check`.execute(db);
  const lines = rows.filter(({ line }) => line !== 'ok');
  if (lines.length === 0) return [];
  return [{ what: 'pages and indexes that are damaged', count: lines.length, isRepaired: false }];
}

async function orphans(store: Store): Promise<Damage[]> {
  const keys = await findForeignKeys(store);
  return keys.map(({ table, column, parent, parentColumn }) => {
    const rows = sql`from ${sql.table(table)} as child where ${sql.ref(`child.${column}`)} is not null
      and not exists (select 1 from ${sql.table(parent)} as parent
        where ${sql.ref(`parent.${parentColumn}`)} = ${sql.ref(`child.${column}`)})`;
    return {
      what: `${table} without its ${parent}`,
      count: sql`select count(*) as n ${rows}`,
      repair: KEPT.includes(table) ? null : (trx) => sql`delete ${rows}`.execute(trx),
    };
  });
}

const resultsOf = (status: string) => sql`coalesce((
  select sum(entry.copies) from outcome
  join entry on entry.job_id = outcome.job_id and entry.position = outcome.position
  where outcome.job_id = job.id and outcome.status = ${status}), 0)`;
const [valid, risky, invalid] = ['valid', 'risky', 'invalid'].map(resultsOf);
const miscounted = sql`from job where valid <> ${valid} or risky <> ${risky} or invalid <> ${invalid}
  or processed <> valid + risky + invalid`;

const DAMAGES: readonly Damage[] = [
  {
    what: 'jobs whose counts are not those of their results',
    count: sql`select count(*) as n ${miscounted}`,
    async repair(trx) {
      const ids = sql`select id ${miscounted}`;
      await sql`update job set valid = ${valid}, risky = ${risky}, invalid = ${invalid},
        processed = ${valid} + ${risky} + ${invalid} where id in (${ids})`.execute(trx);
    },
  },
  {
    what: 'jobs that have not as many addresses as they say',
    count: sql`select count(*) as n from job
      where total <> (select count(*) from entry where entry.job_id = job.id)`,
    repair: null,
  },
  {
    what: 'completed jobs without all their results',
    count: sql`select count(*) as n from job where state = 'completed' and exists (
      select 1 from entry left join outcome
        on outcome.job_id = entry.job_id and outcome.position = entry.position
      where entry.job_id = job.id and entry.copies > 0 and outcome.position is null)`,
    repair: null,
  },
  {
    what: 'open chunks of jobs that have ended',
    count: sql`select count(*) as n from chunk where state in ('ready', 'leased')
      and job_id in (select id from job where state not in (${OPEN}))`,
    repair: (trx) =>
      sql`update chunk set state = 'canceled' where state in ('ready', 'leased')
        and job_id in (select id from job where state not in (${OPEN}))`.execute(trx),
  },
  {
    what: "deliveries of another organization's event or endpoint",
    count: sql`select count(*) as n ${foreignDeliveries()}`,
    repair: (trx) => sql`delete ${foreignDeliveries()}`.execute(trx),
  },
];

function foreignDeliveries() {
  return sql`from delivery where org_id <> (select org_id from event where id = delivery.event_id)
    or org_id <> (select org_id from endpoint where id = delivery.endpoint_id)`;
}

/** Repaired by the service's own periodic repair. */
const OPEN_CHUNKS: Damage = {
  what: 'jobs whose open chunks are not those they count',
  count: sql`select count(*) as n from job where state in (${OPEN}) and (open_chunks = 0 or
    open_chunks <> (select count(*) from chunk
      where job_id = job.id and state in ('ready', 'leased')))`,
  repair: async () => undefined,
};
