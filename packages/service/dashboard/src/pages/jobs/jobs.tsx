import { useJobs } from '../../api/jobs.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { JobRow } from './job-row.tsx';
import { SendList } from './send-list.tsx';

/** Lists to be checked: sending one, and those that were sent. */
export function Jobs() {
  const list = useJobs();
  const { data, error, refetch } = list;
  const jobs = data?.pages.flatMap(({ rows }) => rows);

  return (
    <Page
      title="Jobs"
      lead="A list becomes a job: it goes on whether or not you look, and what it found is kept for you."
    >
      <section className="part" aria-labelledby="send">
        <h2 id="send">Send a list</h2>
        <SendList />
      </section>
      <section className="part" aria-labelledby="sent">
        <h2 id="sent">Lists that were sent</h2>
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
              <p>Send a list above, or let a program send one with a key for bulk.</p>
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
