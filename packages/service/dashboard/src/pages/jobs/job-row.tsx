import type { CompleteJob } from '@postern/protocol';
import { Link } from 'wouter';
import { Moment } from '../../ui/moment.tsx';
import { Progress } from '../../ui/progress.tsx';
import { countText, nounText } from '../../words/numbers.ts';
import { MODE_WORDS } from '../../words/choice-words.ts';

/** One job of the list. */
export function JobRow({ job }: { job: CompleteJob }) {
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
      <Progress job={job} />
    </li>
  );
}
