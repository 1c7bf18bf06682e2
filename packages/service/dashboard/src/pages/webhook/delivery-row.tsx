import type { Delivery } from '@postern/protocol';
import { useReplay } from '../../api/endpoints.ts';
import { useTell } from '../../shell/notice.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Moment } from '../../ui/moment.tsx';
import { nounText } from '../../words/numbers.ts';
import { AttemptsTable } from './attempts-table.tsx';

const STATES = {
  waiting: { tone: 'busy', word: 'Waiting' },
  delivered: { tone: 'good', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Failed' },
} as const;

/** One delivery: where it is, its attempts, and a button to send it once more. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, endpoint_id, event_id, event_type, status, attempts, created_at } = delivery;
  const { next_attempt_at: next } = delivery;
  const { mutate, isPending } = useReplay(endpoint_id);
  const tell = useTell();
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
        <button
          className="button short"
          type="button"
          aria-label={`Send ${event_type} again`}
          aria-busy={isPending}
          onClick={() => {
            mutate(id, {
              onSuccess: () => {
                tell('The event is being sent again.');
              },
              onError: tell.failure,
            });
          }}
        >
          Send again
        </button>
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
