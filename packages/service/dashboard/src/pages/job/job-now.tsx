import type { CompleteJob } from '@postern/protocol';
import { Progress } from '../../ui/progress.tsx';
import { failureReason, isOpen, stateText } from '../../words/job-words.ts';
import { nounText } from '../../words/numbers.ts';
import { useIsQuiet } from './use-is-quiet.ts';
import { useTenths } from './use-tenths.ts';

/** How far a job is now; said aloud at each tenth, and at its end. */
export function JobNow({ job }: { job: CompleteJob }) {
  const said = useTenths(job);
  const isQuiet = useIsQuiet(job);
  const left = job.total - job.processed;
  return (
    <section className="job-now" aria-label="Progress">
      <Progress job={job} />
      <p role="status" className="unseen">
        {said}
      </p>
      <div role="status">
        {isQuiet && (
          <p className="remark" data-tone="doubt">
            <strong>{nounText(left, 'address', 'addresses')} without a final result.</strong> Their
            mail servers or name servers returned a temporary error. The job retries them within the
            hour.
          </p>
        )}
      </div>
      {!isOpen(job) && job.status === 'failed' && (
        <p className="remark">
          <strong>{stateText(job)}.</strong> {failureReason(job.reason)}
        </p>
      )}
    </section>
  );
}
