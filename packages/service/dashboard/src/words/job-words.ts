import type { Job, JobState } from '@postern/protocol';
import { countText, nounText, shareText } from './format.ts';

type Progress = Pick<Job, 'status' | 'total' | 'processed'>;

/** Whether something of a job is still to come. */
export const isOpen = ({ status }: Pick<Job, 'status'>): boolean =>
  status !== 'completed' && status !== 'failed';

/** The word for where a job is. A job that was canceled has failed on purpose. */
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

/** How far a job is, in words: `1,200 of 5,000 addresses, 24%`. */
export function progressText({ total = 0, processed = 0 }: Progress): string {
  return `${countText(processed)} of ${nounText(total, 'address', 'addresses')}, ${shareText(processed, total)}`;
}

/** How many tenths of a job are done, from 0 to 10; 10 only when it is over. */
export function tenthOf({ total = 0, processed = 0 }: Progress): number {
  return total === 0 ? 0 : Math.floor((processed / total) * 10);
}

/** Why a job failed, for a person. */
export function failureReason(reason: string | null | undefined): string {
  if (reason === 'canceled') return 'The job was canceled. Results so far are kept.';
  return reason ? `The job failed (${reason}).` : 'The job failed.';
}
