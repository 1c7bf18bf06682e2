import type { UsageReport } from '../../api/usage.ts';
import { Table } from '../../ui/table.tsx';
import { STATUSES, STATUS_WORDS } from '../../words/choice-words.ts';
import { countText } from '../../words/format.ts';
import { groupCounts, type Counts } from './counts.ts';

/** A table of counts. */
export interface CountsTableProps {
  caption: string;
  /** The head of the first column. */
  head: string;
  rows: readonly { key: string; name: string; counts: Counts }[];
}

/** A table of counts by status. */
export function CountsTable({ caption, head, rows }: CountsTableProps) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {STATUSES.map((status) => (
            <th key={status} scope="col" className="number">
              {STATUS_WORDS[status]}
            </th>
          ))}
          <th scope="col" className="number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts }) => (
          <tr key={key}>
            <th scope="row" className="named">
              <bdi>{name}</bdi>
            </th>
            {STATUSES.map((status) => (
              <td key={status} className="number">
                {countText(counts[status])}
              </td>
            ))}
            <td className="number">{countText(counts.total)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The counts by key, the busiest first. Jobs have no key. */
export function KeysTable({ report }: { report: UsageReport }) {
  const names = new Map(report.keys.map((row) => [row.key_id ?? '', nameOf(row)]));
  const rows = groupCounts(report.keys, ({ key_id }) => key_id ?? '')
    .map(({ key, counts }) => ({ key, name: names.get(key) ?? key, counts }))
    .sort((a, b) => b.counts.total - a.counts.total);
  return (
    <section className="part" aria-labelledby="keys">
      <h2 id="keys">By key</h2>
      <CountsTable caption="Addresses by key and status" head="Key" rows={rows} />
    </section>
  );
}

function nameOf({ key_id, name }: UsageReport['keys'][number]): string {
  if (key_id === null) return 'Jobs';
  return name ?? 'Deleted key';
}
