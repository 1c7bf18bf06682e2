import type { CompleteJob } from '@postern/protocol';
import { API } from '../../api/call.ts';
import { isOpen } from '../../words/job-words.ts';

/** What can be done about a job. */
export function JobActions({ job, onCancel }: { job: CompleteJob; onCancel: () => void }) {
  return (
    <>
      {job.processed > 0 && (
        <a
          className="button"
          href={`${API}/jobs/${encodeURIComponent(job.job_id)}/results.csv`}
          download
        >
          Download CSV
        </a>
      )}
      {isOpen(job) && (
        <button className="button danger" type="button" onClick={onCancel}>
          Cancel job
        </button>
      )}
    </>
  );
}
