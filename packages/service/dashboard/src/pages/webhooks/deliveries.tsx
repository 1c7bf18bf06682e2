import type { Delivery, DeliveryAttempt, Endpoint } from '@postern/protocol';
import { useDeliveries, useReplay } from '../../api/endpoints.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Table } from '../../ui/table.tsx';
import { durationText, nounText } from '../../words/format.ts';

/** The deliveries of an endpoint, newest first. */
export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const query = useDeliveries(endpoint.id);
  return (
    <section className="part" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <Loaded query={query} what="the deliveries">
        {(deliveries) =>
          deliveries.length > 0 ? (
            <>
              <ul className="rows" role="list">
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </ul>
              <MoreButton query={query} count={deliveries.length} />
            </>
          ) : (
            <Empty title="No deliveries yet">
              <p>Send a test event to check your endpoint.</p>
            </Empty>
          )
        }
      </Loaded>
    </section>
  );
}

const STATES = {
  waiting: { tone: 'busy', word: 'Waiting' },
  delivered: { tone: 'good', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Failed' },
} as const;

/** One delivery: its state, its attempts, and a button to send it again. */
function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, endpoint_id, event_id, event_type, status, attempts, created_at } = delivery;
  const { next_attempt_at: next } = delivery;
  const { mutate, isPending } = useReplay(endpoint_id);
  const notify = useNotify();
  const { tone, word } = STATES[status];
  return (
    <li>
      <div className="row-body">
        <p className="row-name">
          <code>{event_type}</code>
        </p>
        <p className="facts">
          <Mark tone={tone}>{word}</Mark>
          <span>
            <Moment at={created_at} />
          </span>
          <span>{nounText(attempts.length, 'attempt')}</span>
          {next !== null && (
            <span>
              Next attempt <Moment at={next} />
            </span>
          )}
        </p>
      </div>
      {status !== 'waiting' && (
        <Button
          isShort
          aria-label={`Send ${event_type} again`}
          isBusy={isPending}
          onClick={() => {
            mutate(id, {
              onSuccess: () => {
                notify('The event is being sent again.');
              },
              onError: notify.failure,
            });
          }}
        >
          Send again
        </Button>
      )}
      <details className="unfold row-wide">
        <summary>Attempts</summary>
        <p className="small muted">
          webhook-id <code>{event_id}</code>
        </p>
        {attempts.length > 0 ? (
          <AttemptsTable attempts={attempts} />
        ) : (
          <p className="muted">No attempts yet.</p>
        )}
      </details>
    </li>
  );
}

function AttemptsTable({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
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
