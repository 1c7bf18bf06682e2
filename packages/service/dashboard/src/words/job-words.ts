import type { Job, JobState } from '@postern/protocol';
import { countText, nounText, shareText } from './format.ts';

type Progress = Pick<Job, 'status' | 'total' | 'processed'>;

/** The word for the state of a job. A canceled job has the state `failed`. */
export function stateText({ status, reason }: Pick<Job, 'status' | 'reason'>): string {
  return status === 'failed' && reason === 'canceled' ? 'Canceled' : STATES[status];
}

const STATES: Record<JobState, string> = {
  queued: 'Queued',
  pending: 'Pending',
  processing: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
};

/** The progress of a job: `1,200 of 5,000 addresses, 24%`. */
export function progressText({ total = 0, processed = 0 }: Progress): string {
  return `${countText(processed)} of ${nounText(total, 'address', 'addresses')}, ${shareText(processed, total)}`;
}

/** Why a job failed, as a sentence. */
export function failureReason(reason: string | null | undefined): string {
  if (reason === 'canceled') return 'The job was canceled. Results so far are kept.';
  return reason ? `The job failed (${reason}).` : 'The job failed.';
}
