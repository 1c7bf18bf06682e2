import type { CompleteJob, JobState } from '@postern/protocol';
import type { JobRow } from '../db/tables.ts';
import { isoTime } from '../base/time.ts';

/** The states of a job that is not finished. Source: docs/decisions/jobs.md#0006. */
export const OPEN_STATES = ['queued', 'pending', 'processing'] as const satisfies JobState[];

/** Whether a job can still change. */
export function isOpen({ state }: Pick<JobRow, 'state'>): boolean {
  return state !== 'completed' && state !== 'failed';
}

/** Writes a job in the format of the API. Source: docs/service-interface.md#2.2. */
export function completeJob(row: JobRow): CompleteJob {
  const { valid, risky, invalid } = row;
  return {
    job_id: row.id,
    status: row.state,
    webhook: row.webhook === 1,
    mode: row.mode,
    total: row.total,
    processed: row.processed,
    counts: { valid, risky, invalid },
    reason: row.reason,
    created_at: isoTime(row.created_at),
    started_at: isoTime(row.started_at),
    finished_at: isoTime(row.finished_at),
  };
}
