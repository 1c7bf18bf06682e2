import type { Job } from '@postern/protocol';
import { isOpen, stateText } from '../words/job-words.ts';
import { Mark } from './mark.tsx';

/** Where a job is: a shape and a word. */
export function JobState({ job }: { job: Pick<Job, 'status' | 'reason'> }) {
  if (isOpen(job)) return <Mark tone="busy">{stateText(job)}</Mark>;
  const hasFailed = job.status === 'failed' && job.reason !== 'canceled';
  const tone = job.status === 'completed' ? 'good' : hasFailed ? 'bad' : 'calm';
  return <Mark tone={tone}>{stateText(job)}</Mark>;
}
