import { Table } from '../../ui/table.tsx';
import { countText } from '../../words/numbers.ts';
import { STATUSES, type Counts } from './counts.ts';

/** Rows of counts, each with its name. */
export interface CountsTableProps {
  caption: string;
  /** What the rows are. */
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
          {STATUSES.map(([status, word]) => (
            <th key={status} scope="col" className="number">
              {word}
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
            {STATUSES.map(([status]) => (
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
