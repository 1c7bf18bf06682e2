import { reasonLabel } from '@postern/protocol/words';
import type { Payload } from '../api/routes.ts';
import { countText } from '../words/format.ts';
import { Table } from './table.tsx';

/** The number of addresses by reason, the most frequent first. */
export function ReasonsTable({ reasons }: { reasons: Payload<'get /jobs/{id}'>['reasons'] }) {
  const sorted = [...reasons].sort((a, b) => b.count - a.count);
  return (
    <section className="part" aria-labelledby="reasons">
      <h2 id="reasons">By reason</h2>
      {sorted.length > 0 ? (
        <Table caption="Addresses by reason">
          <thead>
            <tr>
              <th scope="col">Reason</th>
              <th scope="col" className="number">
                Addresses
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ reason_code, count }) => (
              <tr key={reason_code}>
                <th scope="row" className="because">
                  {reasonLabel(reason_code)}
                  <code>{reason_code}</code>
                </th>
                <td className="number">{countText(count)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <p className="muted">Reasons are counted as results come in.</p>
      )}
    </section>
  );
}
