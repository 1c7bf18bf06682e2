import type { CompleteJob, JobResult } from '@postern/protocol';
import { reasonLabel } from '@postern/protocol/words';
import { useRef, useState } from 'react';
import { useResults } from '../../api/jobs.ts';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark, TONES } from '../../ui/mark.tsx';
import { Table } from '../../ui/table.tsx';
import { isOpen, tenthOf } from '../../words/job-words.ts';
import { countText } from '../../words/numbers.ts';
import { ResultsPager } from './results-pager.tsx';

/** The results of a job in the order of the list, a page at a time. */
export function ResultsTable({ job }: { job: CompleteJob }) {
  const [cursors, setCursors] = useState<string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const cursor = cursors.at(-1) ?? null;
  // Looked at again at each tenth, and at the end.
  const mark = isOpen(job) ? String(tenthOf(job)) : job.status;
  const { data, error, refetch } = useResults(job.job_id, cursor, mark);
  const rows = data?.rows ?? [];
  // The page from which one has turned stands until the other one comes.
  const isTurning = data !== undefined && data.cursor !== cursor;
  const isPart = data?.next !== null && rows.length === 0;

  const turn = (to: string[]) => {
    setCursors(to);
    heading.current?.focus();
  };

  return (
    <section className="part" aria-labelledby="results">
      <h2 id="results" ref={heading} tabIndex={-1}>
        Results
      </h2>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading what="the results" rows={5} />
      ) : rows.length === 0 && cursors.length === 0 ? (
        <p className="muted">
          {isOpen(job) || isPart
            ? 'The first results appear here shortly, in the order of your list.'
            : 'No results.'}
        </p>
      ) : (
        <>
          <Table caption={captionOf(rows, job)}>
            <thead>
              <tr>
                <th scope="col" className="number">
                  Row
                </th>
                <th scope="col">Email address</th>
                <th scope="col">Status</th>
                <th scope="col" className="number">
                  Score
                </th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ResultRow key={row.index} row={row} />
              ))}
            </tbody>
          </Table>
          <ResultsPager
            isBusy={isTurning}
            onBack={
              cursors.length > 0
                ? () => {
                    turn(cursors.slice(0, -1));
                  }
                : undefined
            }
            onOn={
              data.next !== null && rows.length > 0 && !isTurning
                ? () => {
                    turn([...cursors, data.next!]);
                  }
                : undefined
            }
          />
        </>
      )}
    </section>
  );
}

function ResultRow({ row }: { row: JobResult }) {
  const { index, email, status, score, reason_code = '', suggested_email } = row;
  return (
    <tr>
      <td className="number">{countText(index + 1)}</td>
      <th scope="row" className="address">
        <bdi>{email}</bdi>
      </th>
      <td>
        <Mark tone={TONES[status]}>{STATUS_WORDS[status]}</Mark>
      </td>
      <td className="number">{score}</td>
      <td className="because">
        {reasonLabel(reason_code)}
        {suggested_email && (
          <>
            . Did you mean <bdi className="mono">{suggested_email}</bdi>?
          </>
        )}
      </td>
    </tr>
  );
}

const STATUS_WORDS = { valid: 'Valid', risky: 'Risky', invalid: 'Invalid' };

function captionOf(rows: readonly JobResult[], { total }: CompleteJob): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return 'No more results yet';
  return `Results ${countText(first.index + 1)} to ${countText(last.index + 1)} of ${countText(total)}, in the order of the list`;
}
