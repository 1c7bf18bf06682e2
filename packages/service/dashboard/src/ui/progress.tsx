import type { CompleteJob } from '@postern/protocol';
import { isOpen, progressText } from '../words/job-words.ts';
import { JobState } from './job-state.tsx';

/** How far a job is: a bar, and the same in words. */
export function Progress({ job }: { job: CompleteJob }) {
  const text = progressText(job);
  return (
    <div className="going" data-tone={isOpen(job) || job.status === 'completed' ? 'good' : 'calm'}>
      <p>
        <JobState job={job} />
        <span>{text}</span>
      </p>
      <progress max={Math.max(1, job.total)} value={job.processed} aria-label={text} />
    </div>
  );
}
