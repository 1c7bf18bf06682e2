import { sql, type RawBuilder } from 'kysely';
import { REMEMBERED_MS } from '../jobs/idempotency.ts';
import type { ServiceContext } from '../service-context.ts';
import { DAY_MS, isoTime, utcDay } from '../time.ts';
import { forgetJobs } from './forget-jobs.ts';

/** How many of each were deleted. */
export interface Kept {
  jobs: number;
  events: number;
  idempotency: number;
  invitations: number;
  usage: number;
  audit: number;
}

/** Rows in one delete: no other waits longer for it than some tens of milliseconds. */
const BATCH = 500;
/** Every retry of a delivery is over by then, whatever is set. */
const EVENTS_LEAST_MS = 3 * DAY_MS;

/**
 * Deletes what is older than it is kept, a little at a time: finished jobs with all their addresses
 * and results, events with their deliveries, remembered idempotency keys, links and sessions that
 * nobody can use any more.
 *
 * @param isOver asked between deletes; the rest is left to the next time.
 *
 * Source: docs/storage.md.
 */
export async function keep(context: ServiceContext, isOver = () => false): Promise<Kept> {
  const at = context.now();
  const { retentionMs, usageRetentionMs, auditRetentionMs } = context.settings;
  const sweep = async (batch: RawBuilder<unknown>): Promise<number> => {
    for (let count = 0; ;) {
      if (isOver()) return count;
      const { numAffectedRows = 0n } = await batch.execute(context.store.db);
      count += Number(numAffectedRows);
      if (numAffectedRows < BigInt(BATCH)) return count;
    }
  };
  const jobs = await forgetJobs(context, { before: at - retentionMs, isOver });
  const events = await sweep(eventsBefore(at - Math.max(retentionMs, EVENTS_LEAST_MS)));
  const idempotency = await sweep(keysBefore(at - REMEMBERED_MS));
  const invitations = await sweep(uselessSince(at - DAY_MS));
  const usage = await sweep(usageBefore(at - usageRetentionMs));
  const audit = await sweep(auditBefore(at - auditRetentionMs));
  for (const useless of accountRows(at)) await sweep(useless);
  return { jobs, events, idempotency, invitations, usage, audit };
}

function eventsBefore(at: number) {
  return sql`
    delete from event where id in (
      select id from event where created_at < ${at} order by created_at limit ${sql.lit(BATCH)})`;
}

function keysBefore(at: number) {
  return sql`
    delete from idempotency where (org_id, key) in (
      select org_id, key from idempotency where created_at < ${at} limit ${sql.lit(BATCH)})`;
}

/** Used or run out: a day later, so that whoever comes late is told why. */
function uselessSince(at: number) {
  return sql`
    delete from invitation where id in (
      select id from invitation where used_at < ${at} or expires_at < ${at} limit ${sql.lit(BATCH)})`;
}

function usageBefore(at: number) {
  const day = utcDay(at);
  const row = sql.raw('org_id, day, key_id, status, reason_code, bucket');
  return sql`
    delete from usage where (${row}) in (
      select ${row} from usage where day < ${day} limit ${sql.lit(BATCH)})`;
}

/** The only way in which an entry of the audit log goes. */
function auditBefore(at: number) {
  return sql`
    delete from audit where id in (
      select id from audit where created_at < ${at} order by created_at limit ${sql.lit(BATCH)})`;
}

/** The tables of accounts, whose times are dates and not numbers. */
function accountRows(at: number) {
  const date = isoTime(at);
  return [
    ...['session', 'verification'].map(
      (table) => sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where expires_at < ${date} limit ${sql.lit(BATCH)})`,
    ),
    sql`
      delete from rate_limit where id in (
        select id from rate_limit where last_request < ${at - DAY_MS} limit ${sql.lit(BATCH)})`,
  ];
}
