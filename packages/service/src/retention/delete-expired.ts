import { sql, type RawBuilder } from 'kysely';
import { REMEMBERED_MS } from '../jobs/idempotency.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { DAY_MS, isoTime, utcDay } from '../base/time.ts';
import { deleteJobs } from './delete-jobs.ts';

/** The number of deleted rows of each kind. */
export interface DeletedRows {
  jobs: number;
  events: number;
  idempotency: number;
  invitations: number;
  usage: number;
  audit: number;
}

/** The number of rows in one delete: other transactions wait some tens of milliseconds at most. */
const BATCH = 500;
/** Every retry of a delivery is over by then, whatever the settings. */
const EVENTS_LEAST_MS = 3 * DAY_MS;

/**
 * Deletes expired data in batches: finished jobs with all their addresses and results, events with their deliveries,
 * idempotency keys, and unusable links and sessions.
 *
 * @param isOver checked between deletes; the rest is left to the next run.
 *
 * Source: docs/storage.md.
 */
export async function deleteExpired(
  context: ServiceContext,
  isOver = () => false,
): Promise<DeletedRows> {
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
  const jobs = await deleteJobs(context, { before: at - retentionMs, isOver });
  const eventsAt = at - Math.max(retentionMs, EVENTS_LEAST_MS);
  const events = await sweep(rows('event', sql`created_at < ${eventsAt} order by created_at`));
  const idempotency = await sweep(
    rows('idempotency', sql`created_at < ${at - REMEMBERED_MS}`, ['org_id', 'key']),
  );
  // Used or expired links are kept for another day, so that a late user sees the reason.
  const useless = sql`used_at < ${at - DAY_MS} or expires_at < ${at - DAY_MS}`;
  const invitations = await sweep(rows('invitation', useless));
  const usageDay = utcDay(at - usageRetentionMs);
  const usage = await sweep(rows('usage', sql`day < ${usageDay}`, USAGE_KEY));
  const auditAt = at - auditRetentionMs;
  // The only deletion of audit log entries.
  const audit = await sweep(rows('audit', sql`created_at < ${auditAt} order by created_at`));
  // The times of accounts are dates instead of numbers.
  const date = isoTime(at);
  await sweep(rows('session', sql`expires_at < ${date}`));
  await sweep(rows('verification', sql`expires_at < ${date}`));
  await sweep(rows('mail_link', sql`expires_at < ${at}`, ['token_hash']));
  return { jobs, events, idempotency, invitations, usage, audit };
}

const USAGE_KEY = ['org_id', 'day', 'key_id', 'status', 'reason_code', 'bucket'];

/** Deletes a batch of the rows of a table that match a condition. */
function rows(table: string, condition: RawBuilder<unknown>, key = ['id']) {
  const columns = sql.join(key.map((column) => sql.id(column)));
  return sql`delete from ${sql.table(table)} where (${columns}) in (
    select ${columns} from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH)})`;
}
