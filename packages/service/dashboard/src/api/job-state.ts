import type { Job } from '@postern/protocol';

/** Whether a job still gets results. */
export const isOpen = ({ status }: Pick<Job, 'status'>): boolean =>
  status !== 'completed' && status !== 'failed';

/** The progress of a job in steps of 10 %, from 0 to 10. It is 10 only at the end. */
export function tenthOf({ total = 0, processed = 0 }: Pick<Job, 'total' | 'processed'>): number {
  return total === 0 ? 0 : Math.floor((processed / total) * 10);
}
