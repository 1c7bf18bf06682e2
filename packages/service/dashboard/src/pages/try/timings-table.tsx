import type { Timing } from '../../api/wire.ts';
import { Bar } from '../../ui/bar.tsx';
import { Table } from '../../ui/table.tsx';
import { preciseText } from '../../words/numbers.ts';

/** The network requests, their servers and responses; the bars show what the numbers do. */
export function TimingsTable({ timings }: { timings: readonly Timing[] }) {
  if (timings.length === 0) {
    return <p className="muted">No network requests were needed.</p>;
  }
  const wholeMs = Math.max(...timings.map(({ start_ms, took_ms }) => start_ms + took_ms));
  return (
    <Table caption="Network requests, in order">
      <thead>
        <tr>
          <th scope="col">Request</th>
          <th scope="col" className="number">
            Start
          </th>
          <th scope="col" className="number">
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {timings.map(({ question, server, start_ms, took_ms, outcome, is_remembered }, index) => (
          // Only the order tells them apart: one request can be sent twice.
          <tr key={index}>
            <th scope="row" className="timed">
              <span className="mono" dir="ltr">
                {question}
              </span>
              <p>
                <bdi>{outcome}</bdi>
                {!is_remembered && (
                  <>
                    , <bdi>{server ?? 'unknown server'}</bdi>
                  </>
                )}
              </p>
              <Bar from={start_ms} part={took_ms} whole={wholeMs} />
            </th>
            <td className="number">{preciseText(start_ms)}</td>
            <td className="number">{is_remembered ? 'cache' : preciseText(took_ms)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
