import type { ReactNode } from 'react';
import type { CompleteJob } from '@postern/protocol';
import { Moment } from '../../ui/moment.tsx';
import { MODE_WORDS } from '../../words/choice-words.ts';

/** When and how a job goes. */
export function JobSummary({ job }: { job: CompleteJob }) {
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
