import { useState } from 'react';
import { useJob } from '../../api/jobs.ts';
import { useJobNews } from '../../api/use-job-news.ts';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ReasonsTable } from '../../ui/reasons-table.tsx';
import { isOpen } from '../../words/job-words.ts';
import { nounText } from '../../words/numbers.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { JobActions } from './job-actions.tsx';
import { JobCountsTable } from './job-counts-table.tsx';
import { JobNow } from './job-now.tsx';
import { JobSummary } from './job-summary.tsx';
import { ResultsTable } from './results-table.tsx';

/** One job, as it goes. */
export function JobPage({ id }: { id: string }) {
  const [isLive, setLive] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { data: job, error, refetch } = useJob(id, isLive);
  const hears = useJobNews(id, job !== undefined && isOpen(job));
  if (hears !== isLive) setLive(hears);

  return (
    <Page
      title={job ? `Job: ${nounText(job.total, 'address', 'addresses')}` : 'Job'}
      up={{ to: '/jobs', name: 'Jobs' }}
      actions={
        job && (
          <JobActions
            job={job}
            onCancel={() => {
              setAsking(true);
            }}
          />
        )
      }
    >
      {job ? (
        <>
          <JobNow job={job} />
          <JobSummary job={job} />
          <div className="columns">
            <JobCountsTable job={job} />
            <ReasonsTable reasons={job.reasons ?? []} />
          </div>
          <ResultsTable job={job} />
        </>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the job" />
      )}
      {job && isAsking && (
        <CancelDialog
          job={job}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Page>
  );
}
