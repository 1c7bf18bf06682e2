import { sql } from 'kysely';
import type { EventType } from '@postern/protocol';
import type { ServiceContext } from '../service-context.ts';
import type { Write } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { completeJob } from './complete-job.ts';

/** How far a job got. */
interface Step {
  jobId: string;
  /** Results that are new. */
  outcomes: readonly { status: string; copies: number }[];
  /** How many chunks were closed. */
  closed: number;
}

/** No more than one event of progress in this time. */
const TELL_EVERY_MS = 1000;

/**
 * Adds to a job's counts, completes it with its last chunk, and tells of it: `completed`, or
 * `progress` at each tenth, at most once a second.
 *
 * Source: docs/decisions/0021-jobs.md.
 */
export async function updateProgress(
  trx: Write,
  context: Pick<ServiceContext, 'now'> & { outbox: Pick<Outbox, 'record'> },
  { jobId, outcomes, closed }: Step,
): Promise<void> {
  const { valid, risky, invalid } = countsOf(outcomes);
  const job = await trx
    .updateTable('job')
    .set({
      valid: sql`valid + ${valid}`,
      risky: sql`risky + ${risky}`,
      invalid: sql`invalid + ${invalid}`,
      processed: sql`processed + ${valid + risky + invalid}`,
      open_chunks: sql`open_chunks - ${closed}`,
    })
    .where('id', '=', jobId)
    .where('state', '=', 'processing')
    .returningAll()
    .executeTakeFirst();
  if (!job) return;
  // Should chunks have been lost, `repairJobs` makes them again.
  if (job.open_chunks === 0 && job.processed === job.total) return complete(trx, context, job);
  await tellProgress(trx, context, job);
}

/** Completes a job that has all its results. */
export async function complete(
  trx: Write,
  { now, outbox }: Pick<ServiceContext, 'now'> & { outbox: Pick<Outbox, 'record'> },
  { id }: Pick<JobRow, 'id'>,
): Promise<void> {
  const change = { state: 'completed' as const, finished_at: now() };
  await trx.deleteFrom('trial').where('job_id', '=', id).execute();
  await changeAndTell(trx, outbox, { id, change, type: 'bulk.validation.completed' });
}

async function tellProgress(
  trx: Write,
  { now, outbox }: Pick<ServiceContext, 'now'> & { outbox: Pick<Outbox, 'record'> },
  job: JobRow,
): Promise<void> {
  const tenth = Math.floor((job.processed * 10) / job.total);
  const at = now();
  if (tenth <= job.told_tenth || tenth > 9) return;
  // A clock that was set back keeps nothing from being told.
  if (Math.abs(at - job.told_at) < TELL_EVERY_MS) return;
  const change = { told_tenth: tenth, told_at: at };
  await changeAndTell(trx, outbox, { id: job.id, change, type: 'bulk.validation.progress' });
}

async function changeAndTell(
  trx: Write,
  outbox: Pick<Outbox, 'record'>,
  { id, change, type }: { id: string; change: Partial<JobRow>; type: EventType },
): Promise<void> {
  const job = await trx
    .updateTable('job')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await outbox.record(trx, { orgId: job.org_id, type, data: completeJob(job) });
}

function countsOf(outcomes: Step['outcomes']) {
  const counts = { valid: 0, risky: 0, invalid: 0 };
  for (const { status, copies } of outcomes) counts[status as keyof typeof counts] += copies;
  return counts;
}
