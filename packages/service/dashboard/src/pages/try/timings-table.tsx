import type { Timing } from '../../api/wire.ts';
import { Bar } from '../../ui/bar.tsx';
import { Table } from '../../ui/table.tsx';

/** What was asked, when, of whom, and what came; the bars say what the numbers do. */
export function TimingsTable({ timings }: { timings: readonly Timing[] }) {
  if (timings.length === 0) {
    return <p className="muted">Nobody was asked: the text and the lists settled it.</p>;
  }
  const wholeMs = Math.max(...timings.map(({ start_ms, took_ms }) => start_ms + took_ms));
  return (
    <Table caption="Questions, in the order in which they were put">
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col" className="number">
            After
          </th>
          <th scope="col" className="number">
            Took
          </th>
        </tr>
      </thead>
      <tbody>
        {timings.map(({ question, server, start_ms, took_ms, outcome, is_remembered }, index) => (
          // The order is what tells them apart: one question may be put twice.
          <tr key={index}>
            <th scope="row" className="timed">
              <span className="mono" dir="ltr">
                {question}
              </span>
              <p>
                <bdi>{outcome}</bdi>
                {!is_remembered && (
                  <>
                    , <bdi>{server ?? 'server not known'}</bdi>
                  </>
                )}
              </p>
              <Bar from={start_ms} part={took_ms} whole={wholeMs} />
            </th>
            <td className="number">{msText(start_ms)}</td>
            <td className="number">{is_remembered ? 'memory' : msText(took_ms)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function msText(ms: number): string {
  return `${ms.toLocaleString('en', { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`;
}
