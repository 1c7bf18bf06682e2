import type { Status } from '@postern/protocol';
import { sql } from 'kysely';
import type { ServiceContext } from '../context/service-context.ts';
import type { Write } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { completeJob, OPEN_STATES } from './complete-job.ts';

/** The progress of a job. */
interface JobProgress {
  jobId: string;
  /** The new results. */
  outcomes: readonly { status: Status; copies: number }[];
  /** The number of chunks that were closed. */
  closed: number;
}

type ProgressContext = Pick<ServiceContext, 'now'> & { outbox: Pick<Outbox, 'record'> };

/** The minimum time between two progress events. */
const TELL_EVERY_MS = 1000;

/**
 * Adds to a job's counts, completes it when it has all its results, and sends its event: `completed`, or `progress` at
 * each 10 % step, at most once a second. A job that has ended stays unchanged.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export async function updateProgress(
  trx: Write,
  context: ProgressContext,
  { jobId, outcomes, closed }: JobProgress,
): Promise<void> {
  const { valid, risky, invalid } = countsOf(outcomes);
  const processed = valid + risky + invalid;
  // If chunks were lost, `repairJobs` creates them again.
  const isComplete = sql`open_chunks = ${closed} and processed + ${processed} = total`;
  const job = await trx
    .updateTable('job')
    .set({
      valid: sql`valid + ${valid}`,
      risky: sql`risky + ${risky}`,
      invalid: sql`invalid + ${invalid}`,
      processed: sql`processed + ${processed}`,
      open_chunks: sql`open_chunks - ${closed}`,
      state: sql`case when ${isComplete} then 'completed' else state end`,
      due_at: sql`case when ${isComplete} then null else due_at end`,
      finished_at: sql`case when ${isComplete} then ${context.now()} else finished_at end`,
    })
    .where('id', '=', jobId)
    .where('state', 'in', OPEN_STATES)
    .returningAll()
    .executeTakeFirst();
  if (!job) return;
  if (job.state !== 'completed') return reportProgress(trx, context, job);
  await trx.deleteFrom('trial').where('job_id', '=', jobId).execute();
  const event = { type: 'bulk.validation.completed', data: completeJob(job) } as const;
  await context.outbox.record(trx, { orgId: job.org_id, ...event });
}

async function reportProgress(trx: Write, context: ProgressContext, job: JobRow): Promise<void> {
  const tenth = Math.floor((job.processed * 10) / job.total);
  const at = context.now();
  if (tenth <= job.told_tenth || tenth > 9) return;
  // The absolute difference, so that a clock that was set back delays no event.
  if (Math.abs(at - job.told_at) < TELL_EVERY_MS) return;
  const reported = { told_tenth: tenth, told_at: at };
  await trx.updateTable('job').set(reported).where('id', '=', job.id).execute();
  const event = { type: 'bulk.validation.progress', data: completeJob(job) } as const;
  await context.outbox.record(trx, { orgId: job.org_id, ...event });
}

function countsOf(outcomes: JobProgress['outcomes']) {
  const counts = { valid: 0, risky: 0, invalid: 0 };
  for (const { status, copies } of outcomes) counts[status] += copies;
  return counts;
}
