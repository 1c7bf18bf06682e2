import type { CompleteJob } from '@postern/protocol';
import { Bar } from '../../ui/bar.tsx';
import { Mark, TONES } from '../../ui/mark.tsx';
import { Table } from '../../ui/table.tsx';
import { STATUSES, STATUS_WORDS } from '../../words/choice-words.ts';
import { countText, shareText } from '../../words/format.ts';
import { isOpen } from '../../api/job-state.ts';

/** The number of addresses by status: a chart with a row and a number for each bar. */
export function JobCountsTable({ job }: { job: CompleteJob }) {
  const { counts, processed, total } = job;
  const open = total - processed;
  return (
    <section className="part" aria-labelledby="counts">
      <h2 id="counts">By status</h2>
      <Table caption="Addresses by status; duplicates are counted every time they appear">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col" className="number">
              Addresses
            </th>
            <th scope="col" className="number">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {STATUSES.map((status) => (
            <tr key={status} data-tone={TONES[status]}>
              <th scope="row" className="with-bar">
                <Mark tone={TONES[status]}>{STATUS_WORDS[status]}</Mark>
                <Bar part={counts[status]} whole={total} />
              </th>
              <td className="number">{countText(counts[status])}</td>
              <td className="number">{shareText(counts[status], total)}</td>
            </tr>
          ))}
          {open > 0 && (
            <tr data-tone="calm">
              <th scope="row" className="with-bar">
                {isOpen(job) ? (
                  <Mark tone="busy">No result yet</Mark>
                ) : (
                  <Mark tone="calm">Not checked</Mark>
                )}
                <Bar part={open} whole={total} />
              </th>
              <td className="number">{countText(open)}</td>
              <td className="number">{shareText(open, total)}</td>
            </tr>
          )}
        </tbody>
      </Table>
    </section>
  );
}
