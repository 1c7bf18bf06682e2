import type { CompleteJob } from '@postern/protocol';
import { useEffect, useState } from 'react';
import { nounText } from '../../words/format.ts';
import { failureReason, progressText, stateText } from '../../words/job-words.ts';
import { JobProgress } from './job-progress.tsx';
import { isOpen, tenthOf } from '../../api/job-state.ts';

/** The current progress of a job. Screen readers read it at each 10 %, and at its end. */
export function JobNow({ job }: { job: CompleteJob }) {
  const announcement = useAnnouncement(job);
  const isQuiet = useIsQuiet(job);
  const left = job.total - job.processed;
  return (
    <section className="job-now" aria-label="Progress">
      <JobProgress job={job} />
      <p role="status" className="unseen">
        {announcement}
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
      {job.status === 'failed' && (
        <p className="remark">
          <strong>{stateText(job)}.</strong> {failureReason(job.reason)}
        </p>
      )}
    </section>
  );
}

/** The progress of a job as a text that changes at most once each 10 %; empty at first. */
function useAnnouncement(job: CompleteJob): string {
  const step = isOpen(job) ? String(tenthOf(job)) : job.status;
  const [last, setLast] = useState({ step, text: '' });
  if (last.step === step) return last.text;
  const text = isOpen(job) ? progressText(job) : `${stateText(job)}. ${progressText(job)}`;
  setLast({ step, text });
  return text;
}

/** A job that proceeds has a new result within this time. */
const QUIET_MS = 20_000;

/**
 * Whether a job has begun and does not proceed: the rest waits for servers that returned a temporary error.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
function useIsQuiet({ status, processed, total }: CompleteJob): boolean {
  const [quietAt, setQuietAt] = useState<number | null>(null);
  const isInProgress = status === 'processing' && processed < total;
  useEffect(() => {
    if (!isInProgress) return undefined;
    const timer = setTimeout(() => {
      setQuietAt(processed);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isInProgress, processed]);
  return isInProgress && quietAt === processed;
}
