import { isOpen } from '../words/job-words.ts';
import type { JobView } from './wire.ts';

/**
 * Joins what is known of a job with what came in. A job is read and heard at the same time, and a
 * reply may be overtaken: what is further stays, so that no number runs back.
 */
export function newerJob(known: JobView | undefined, come: JobView): JobView {
  if (!known) return come;
  if (!isFurther(known, come)) return { ...known, ...come };
  return { ...known, ...(come.reasons && { reasons: come.reasons }) };
}

function isFurther(known: JobView, come: JobView): boolean {
  if (isOpen(known) !== isOpen(come)) return isOpen(come);
  return known.processed > come.processed;
}
