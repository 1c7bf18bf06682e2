import type { UsageReport } from '../../api/usage.ts';
import { Mark, TONES } from '../../ui/mark.tsx';
import { STATUSES, STATUS_WORDS } from '../../words/choice-words.ts';
import { countText, dayText, nounText, shareText } from '../../words/format.ts';
import { allDays, totalOf, type Group } from './counts.ts';
import { CountsTable } from './counts-table.tsx';

/** A bar for each day with its statuses, and the same as a table. */
export function DaysChart({ report }: { report: UsageReport }) {
  const days = allDays(report);
  const total = totalOf(days);
  const top = days.reduce((most, day) => (day.counts.total > most.counts.total ? day : most));
  return (
    <section className="part" aria-labelledby="days">
      <h2 id="days">By day</h2>
      <ul className="legend" role="list">
        {STATUSES.map((status) => (
          <li key={status}>
            <Mark tone={TONES[status]}>{STATUS_WORDS[status]}</Mark>
            <strong className="number">{countText(total[status])}</strong>
            <span className="muted">{shareText(total[status], total.total)}</span>
          </li>
        ))}
      </ul>
      <figure className="chart">
        <p className="axis" aria-hidden="true">
          {countText(top.counts.total)}
        </p>
        <Bars days={days} top={top} label={summaryOf(days, top, total.total)} />
        <p className="axis" aria-hidden="true">
          <span>{dayText(report.from)}</span>
          <span>{dayText(report.to)}</span>
        </p>
      </figure>
      <details className="unfold">
        <summary>Table by day</summary>
        <CountsTable
          caption="Addresses by day and status; days without validations are left out"
          head="Day"
          rows={days
            .filter(({ counts }) => counts.total > 0)
            .map(({ key, counts }) => ({ key, name: dayText(key), counts }))}
        />
      </details>
    </section>
  );
}

/** The bars. The units of the picture are a day and an address, because counts have no fixed size. */
function Bars({ days, top, label }: { days: readonly Group[]; top: Group; label: string }) {
  const height = top.counts.total;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
    >
      {days.map(({ key, counts }, x) => {
        let y = height;
        return STATUSES.map((status) => {
          y -= counts[status];
          return counts[status] > 0 ? (
            <rect
              key={`${key} ${status}`}
              className="share"
              data-tone={TONES[status]}
              x={x + 0.1}
              y={y}
              width="0.8"
              height={counts[status]}
            />
          ) : null;
        });
      })}
    </svg>
  );
}

function summaryOf(days: readonly Group[], top: Group, total: number): string {
  const most = `most on ${dayText(top.key)}: ${countText(top.counts.total)}`;
  return `${nounText(total, 'address', 'addresses')} on ${nounText(days.length, 'day')}, ${most}`;
}
