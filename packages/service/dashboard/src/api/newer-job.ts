import type { CompleteJob } from '@postern/protocol';
import type { Payload } from './routes.ts';
import { isOpen } from './job-state.ts';

/** A job with its reasons. Live events have none. */
export type JobView = CompleteJob & Partial<Pick<Payload<'get /jobs/{id}'>, 'reasons'>>;

/**
 * Merges a known job with a received one. A job is read and sent as live events at the same time, and a response can be
 * late: the job that is further stays, so that no number decreases.
 */
export function newerJob(known: JobView | undefined, received: JobView): JobView {
  if (!known) return received;
  if (!isFurther(known, received)) return { ...known, ...received };
  return { ...known, ...(received.reasons && { reasons: received.reasons }) };
}

function isFurther(known: JobView, received: JobView): boolean {
  if (isOpen(known) !== isOpen(received)) return isOpen(received);
  return known.processed > received.processed;
}
