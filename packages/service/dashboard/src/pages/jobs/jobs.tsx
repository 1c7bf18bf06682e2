import { useJobs } from '../../api/jobs.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useKnownSession } from '../../session/session.ts';
import { periodText } from '../../words/numbers.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { JobRow } from './job-row.tsx';
import { SendList } from './send-list.tsx';

/** The jobs, and the form that uploads a list. */
export function Jobs() {
  const { retention_ms } = useKnownSession();
  const list = useJobs();
  const { data, error, refetch } = list;
  const jobs = data?.pages.flatMap(({ rows }) => rows);

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
        {jobs ? (
          jobs.length > 0 ? (
            <>
              <ul className="rows jobs" role="list">
                {jobs.map((job) => (
                  <JobRow key={job.job_id} job={job} />
                ))}
              </ul>
              <MoreButton list={list} count={jobs.length} />
            </>
          ) : (
            <Empty title="No jobs yet">
              <p>
                Upload a list above, or create a job with the API and a key that has the Bulk scope.
              </p>
            </Empty>
          )
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading what="the jobs" />
        )}
      </section>
    </Page>
  );
}
