import type { CompleteJob } from '@postern/protocol';
import { useState } from 'react';
import { useCancelJob, useJob } from '../../api/jobs.ts';
import { urlOf } from '../../api/url.ts';
import { useJobEvents } from '../../api/use-job-events.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { ReasonsTable } from '../../ui/reasons-table.tsx';
import { MODE_WORDS } from '../../words/choice-words.ts';
import { nounText } from '../../words/format.ts';
import { JobCountsTable } from './job-counts-table.tsx';
import { JobNow } from './job-now.tsx';
import { ResultsTable } from './results-table.tsx';
import { isOpen } from '../../api/job-state.ts';

/** One job: its progress, counts and results. */
export function JobPage({ id }: { id: string }) {
  const [isLive, setLive] = useState(false);
  const [isCanceling, setCanceling] = useState(false);
  const query = useJob(id, isLive);
  const { data } = query;
  const hasEvents = useJobEvents(id, data !== undefined && isOpen(data));
  if (hasEvents !== isLive) setLive(hasEvents);

  return (
    <Page
      title={data ? `Job: ${nounText(data.total, 'address', 'addresses')}` : 'Job'}
      up={{ to: '/jobs', name: 'Jobs' }}
      actions={
        data && (
          <JobActions
            job={data}
            onCancel={() => {
              setCanceling(true);
            }}
          />
        )
      }
    >
      <Loaded query={query} what="the job">
        {(job) => (
          <>
            <JobNow job={job} />
            <JobSummary job={job} />
            <div className="columns">
              <JobCountsTable job={job} />
              <ReasonsTable reasons={job.reasons ?? []} />
            </div>
            <ResultsTable job={job} />
          </>
        )}
      </Loaded>
      {data && isCanceling && (
        <CancelDialog
          job={data}
          onClose={() => {
            setCanceling(false);
          }}
        />
      )}
    </Page>
  );
}

function JobActions({ job, onCancel }: { job: CompleteJob; onCancel: () => void }) {
  return (
    <>
      {job.processed > 0 && (
        <a
          className="button"
          href={urlOf('get /jobs/{id}/results.csv', { path: { id: job.job_id } })}
          download
        >
          Download CSV
        </a>
      )}
      {isOpen(job) && (
        <Button look="danger" onClick={onCancel}>
          Cancel job
        </Button>
      )}
    </>
  );
}

function JobSummary({ job }: { job: CompleteJob }) {
  const { job_id, mode, webhook, created_at, started_at, finished_at } = job;
  return (
    <dl className="summary">
      <Fact name="Created">
        <Moment at={created_at} />
      </Fact>
      <Fact name="Started">{started_at ? <Moment at={started_at} /> : 'Not yet'}</Fact>
      <Fact name="Finished">{finished_at ? <Moment at={finished_at} /> : 'Not yet'}</Fact>
      <Fact name="Mode">{MODE_WORDS[mode].name}</Fact>
      <Fact name="Webhooks">{webhook ? 'Sent' : 'No endpoint subscribed'}</Fact>
      <Fact name="Job ID">
        <code>{job_id}</code>
      </Fact>
    </dl>
  );
}

function CancelDialog({ job, onClose }: { job: CompleteJob; onClose: () => void }) {
  const cancel = useCancelJob(job.job_id);
  const notify = useNotify();
  return (
    <ConfirmDialog
      title="Cancel this job?"
      verb="Cancel job"
      escape="Keep running"
      action={cancel}
      onConfirm={() => {
        cancel.mutate(undefined, {
          onSuccess: ({ reason }) => {
            onClose();
            notify(
              reason === 'canceled'
                ? 'Job canceled.'
                : 'The job finished before it could be canceled.',
            );
          },
        });
      }}
      onClose={onClose}
    >
      {nounText(job.total - job.processed, 'address', 'addresses')} won’t be checked. Results so far
      are kept. You can’t undo this.
    </ConfirmDialog>
  );
}
