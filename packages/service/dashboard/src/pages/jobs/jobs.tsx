import type { CompleteJob } from '@postern/protocol';
import { Link } from 'wouter';
import { useJobs } from '../../api/jobs.ts';
import { useKnownSession } from '../../api/session.ts';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { MODE_WORDS } from '../../words/choice-words.ts';
import { countText, nounText, periodText } from '../../words/format.ts';
import { JobProgress } from './job-progress.tsx';
import { SendList } from './send-list.tsx';

/** The jobs, and the form that uploads a list. */
export function Jobs() {
  const { retention_ms } = useKnownSession();
  const query = useJobs();

  return (
    <Page
      title="Jobs"
      lead={`Each list runs as a background job. Results are kept for ${periodText(retention_ms)}.`}
    >
      <section className="part" aria-labelledby="send">
        <h2 id="send">Upload a list</h2>
        <SendList />
      </section>
      <section className="part" aria-labelledby="sent">
        <h2 id="sent">All jobs</h2>
        <Loaded query={query} what="the jobs">
          {(jobs) =>
            jobs.length > 0 ? (
              <>
                <ul className="rows jobs" role="list">
                  {jobs.map((job) => (
                    <JobRow key={job.job_id} job={job} />
                  ))}
                </ul>
                <MoreButton query={query} count={jobs.length} />
              </>
            ) : (
              <Empty title="No jobs yet">
                <p>
                  Upload a list above, or create a job with the API and a key that has the Bulk
                  scope.
                </p>
              </Empty>
            )
          }
        </Loaded>
      </section>
    </Page>
  );
}

function JobRow({ job }: { job: CompleteJob }) {
  const { job_id, mode, total, counts, created_at, processed } = job;
  return (
    <li>
      <div className="row-body">
        <p className="row-name">
          <Link to={`/jobs/${job_id}`}>
            {nounText(total, 'address', 'addresses')}, <Moment at={created_at} />
          </Link>
        </p>
        <p className="facts">
          <span>{MODE_WORDS[mode].name}</span>
          {processed > 0 && (
            <>
              <span>{countText(counts.valid)} valid</span>
              <span>{countText(counts.risky)} risky</span>
              <span>{countText(counts.invalid)} invalid</span>
            </>
          )}
        </p>
      </div>
      <JobProgress job={job} />
    </li>
  );
}
