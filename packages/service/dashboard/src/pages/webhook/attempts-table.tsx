import type { DeliveryAttempt } from '@postern/protocol';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Table } from '../../ui/table.tsx';
import { durationText } from '../../words/numbers.ts';

/** Every request that was made for a delivery, oldest first. */
export function AttemptsTable({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  return (
    <Table caption="Attempts, oldest first">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Outcome</th>
          <th scope="col" className="number">
            HTTP status
          </th>
          <th scope="col" className="number">
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ at, duration_ms, response_status, error }, place) => (
          <tr key={place}>
            <th scope="row">
              <Moment at={at} />
            </th>
            <td className="because">
              <Mark tone={error === null ? 'good' : 'bad'}>
                {error === null ? 'Delivered' : 'Failed'}
              </Mark>
              {error !== null && <p>{error}</p>}
            </td>
            <td className="number">{response_status || 'No response'}</td>
            <td className="number">{durationText(duration_ms)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
