import type { CompleteJob, JobResult } from '@postern/protocol';
import { reasonLabel } from '@postern/protocol/words';
import { useRef, useState } from 'react';
import { useResults } from '../../api/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Mark, TONES } from '../../ui/mark.tsx';
import { Table } from '../../ui/table.tsx';
import { STATUS_WORDS } from '../../words/choice-words.ts';
import { countText } from '../../words/format.ts';
import { isOpen, tenthOf } from '../../api/job-state.ts';

/** The results of a job in the order of the list, a page at a time. */
export function ResultsTable({ job }: { job: CompleteJob }) {
  const [cursors, setCursors] = useState<string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const cursor = cursors.at(-1) ?? null;
  // Loaded again at each 10 %, and at the end.
  const mark = isOpen(job) ? String(tenthOf(job)) : job.status;
  const query = useResults(job.job_id, cursor, mark);

  const turn = (to: string[]) => {
    setCursors(to);
    heading.current?.focus();
  };

  return (
    <section className="part" aria-labelledby="results">
      <h2 id="results" ref={heading} tabIndex={-1}>
        Results
      </h2>
      <Loaded query={query} what="the results" rows={5}>
        {({ rows, next, cursor: shown }) => {
          if (rows.length === 0 && cursors.length === 0) {
            return (
              <p className="muted">
                {isOpen(job) || next !== null
                  ? 'The first results appear here shortly, in the order of your list.'
                  : 'No results.'}
              </p>
            );
          }
          // The last page is shown until the next one has loaded.
          const isTurning = shown !== cursor;
          const hasNext = next !== null && rows.length > 0 && !isTurning;
          return (
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
              {(cursors.length > 0 || hasNext) && (
                <nav className="pager" aria-label="Pages of results">
                  <Button
                    disabled={cursors.length === 0}
                    onClick={() => {
                      turn(cursors.slice(0, -1));
                    }}
                  >
                    Previous
                  </Button>
                  <span role="status" className="muted">
                    {isTurning ? 'Loading…' : ''}
                  </span>
                  <Button
                    disabled={!hasNext}
                    onClick={() => {
                      turn([...cursors, next!]);
                    }}
                  >
                    Next
                  </Button>
                </nav>
              )}
            </>
          );
        }}
      </Loaded>
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

function captionOf(rows: readonly JobResult[], { total }: CompleteJob): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return 'Waiting for more results';
  return `Results ${countText(first.index + 1)} to ${countText(last.index + 1)} of ${countText(total)}, in the order of the list`;
}
