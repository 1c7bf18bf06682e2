import type { Endpoint } from '@postern/protocol';
import { Link } from 'wouter';
import { EndpointState } from '../../ui/endpoint-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SwitchedOff } from '../../ui/switched-off.tsx';
import { nounText } from '../../words/numbers.ts';

/** One endpoint of the list. */
export function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, event_types, created_at } = endpoint;
  return (
    <li>
      <div className="row-body">
        <p className="row-name">
          <Link to={`/webhooks/${id}`}>
            <bdi>{url}</bdi>
          </Link>
        </p>
        <p className="facts">
          <span>{nounText(event_types.length, 'event type')}</span>
          <span>
            Created <Moment at={created_at} />
          </span>
        </p>
      </div>
      <EndpointState endpoint={endpoint} />
      {!endpoint.is_active && endpoint.disabled_reason && (
        <div className="row-wide">
          <SwitchedOff endpoint={endpoint} />
        </div>
      )}
    </li>
  );
}
