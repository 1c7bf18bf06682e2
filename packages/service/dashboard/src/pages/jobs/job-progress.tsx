import type { CompleteJob, Job } from '@postern/protocol';
import { Mark } from '../../ui/mark.tsx';
import { progressText, stateText } from '../../words/job-words.ts';
import { isOpen } from '../../api/job-state.ts';

/** The progress of a job: its state, a bar, and the same in words. */
export function JobProgress({ job }: { job: CompleteJob }) {
  const text = progressText(job);
  return (
    <div className="going" data-tone={isOpen(job) || job.status === 'completed' ? 'good' : 'calm'}>
      <p>
        <Mark tone={toneOf(job)}>{stateText(job)}</Mark>
        <span>{text}</span>
      </p>
      <progress max={Math.max(1, job.total)} value={job.processed} aria-label={text} />
    </div>
  );
}

function toneOf(job: Pick<Job, 'status' | 'reason'>) {
  if (isOpen(job)) return 'busy';
  if (job.status === 'completed') return 'good';
  return job.reason === 'canceled' ? 'calm' : 'bad';
}
