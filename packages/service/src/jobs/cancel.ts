import type { CompleteJob } from '@postern/protocol';
import type { ServiceContext } from '../context/service-context.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { completeJob, isOpen, OPEN_STATES } from './complete-job.ts';
import { findJob } from './find-job.ts';

/**
 * Cancels a job: it becomes `failed` with the reason `canceled`, sends `bulk.validation.failed`, and keeps its results.
 * A finished job stays unchanged.
 *
 * @returns null when the organization has no such job.
 *
 * Source: docs/decisions/jobs.md#0006.
 */
export async function cancel(
  { store, now }: ServiceContext,
  outbox: Pick<Outbox, 'record'>,
  { orgId, id }: { orgId: string; id: string },
): Promise<CompleteJob | null> {
  return store.write(async (trx) => {
    const found = await findJob(trx, orgId, id);
    if (!found || !isOpen(found)) return found && completeJob(found);
    // From here on no worker of the job can write: they lock a chunk first, then the job.
    await trx
      .updateTable('chunk')
      .set({ state: 'canceled' })
      .where('job_id', '=', id)
      .where('state', 'in', ['ready', 'leased'])
      .execute();
    const job = await trx
      .updateTable('job')
      .set({
        state: 'failed',
        reason: 'canceled',
        finished_at: now(),
        open_chunks: 0,
        due_at: null,
      })
      .where('id', '=', id)
      .where('state', 'in', OPEN_STATES)
      .returningAll()
      .executeTakeFirst();
    // Its last chunk was written in the meantime.
    if (!job) return completeJob((await findJob(trx, orgId, id))!);
    await trx.deleteFrom('trial').where('job_id', '=', id).execute();
    const canceled = completeJob(job);
    await outbox.record(trx, { orgId, type: 'bulk.validation.failed', data: canceled });
    return canceled;
  });
}
