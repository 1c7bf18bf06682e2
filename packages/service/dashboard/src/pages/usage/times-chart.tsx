import type { UsageReport } from '../../api/usage.ts';
import { Table } from '../../ui/table.tsx';
import { countText, dayText, durationText } from '../../words/format.ts';
import { daysBetween } from './counts.ts';

type Times = UsageReport['times'][number];

const LINES = [
  ['p50_ms', 'Median (p50)'],
  ['p95_ms', 'p95'],
  ['p99_ms', 'p99'],
] as const;

/** The longest measured time. */
const LONGEST_MS = 30_000;
const HEIGHT = 100;

/** The times of single validations by day, on a logarithmic scale, and the same as a table. */
export function TimesChart({ report }: { report: UsageReport }) {
  const { from, to, times } = report;
  const last = times.at(-1)!;
  return (
    <section className="part" aria-labelledby="times">
      <h2 id="times">Response times</h2>
      <p className="muted">
        Server response times of single validations, excluding network time. Each value is the upper
        bound of its bucket.
      </p>
      <ul className="legend" role="list">
        {LINES.map(([name, word]) => (
          <li key={name}>
            <svg className="sample" viewBox="0 0 24 4" aria-hidden="true">
              <path className={`line ${name}`} d="M0 2h24" />
            </svg>
            {word}
          </li>
        ))}
      </ul>
      <figure className="chart">
        <p className="axis" aria-hidden="true">
          {timeText(null)}
        </p>
        <Steps days={daysBetween(from, to)} times={times} label={summaryOf(last)} />
        <p className="axis" aria-hidden="true">
          <span>
            {durationText(1)}, {dayText(from)}
          </span>
          <span>{dayText(to)}</span>
        </p>
      </figure>
      <details className="unfold">
        <summary>Table of response times</summary>
        <TimesTable times={times} />
      </details>
    </section>
  );
}

function Steps(props: { days: readonly string[]; times: readonly Times[]; label: string }) {
  const { days, times, label } = props;
  const places = new Map(days.map((day, x) => [day, x]));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {LINES.map(([name]) => (
        <path
          key={name}
          className={`line ${name}`}
          d={times.map((row) => `M${places.get(row.day) ?? 0} ${heightOf(row[name])}h1`).join('')}
        />
      ))}
    </svg>
  );
}

function TimesTable({ times }: { times: readonly Times[] }) {
  return (
    <Table caption="Single validations by day; days without validations are left out">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="number">
            Validations
          </th>
          {LINES.map(([name, word]) => (
            <th key={name} scope="col" className="number">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((row) => (
          <tr key={row.day}>
            <th scope="row">{dayText(row.day)}</th>
            <td className="number">{countText(row.count)}</td>
            {LINES.map(([name]) => (
              <td key={name} className="number">
                {timeText(row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const timeText = (ms: number | null) =>
  ms === null ? `over ${durationText(LONGEST_MS)}` : durationText(ms);

const heightOf = (ms: number | null) =>
  HEIGHT * (1 - Math.log(ms ?? LONGEST_MS) / Math.log(LONGEST_MS));

function summaryOf(last: Times): string {
  const context = LINES.map(([name, word]) => `${word} ${timeText(last[name])}`);
  return `On ${dayText(last.day)}: ${context.join(', ')}`;
}
