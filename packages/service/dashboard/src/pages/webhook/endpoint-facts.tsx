import type { Endpoint } from '@postern/protocol';
import { EndpointState } from '../../ui/endpoint-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SwitchedOff } from '../../ui/switched-off.tsx';

/** What an endpoint is. */
export function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, event_types, created_at, is_active } = endpoint;
  return (
    <section className="part" aria-label="Endpoint">
      {!is_active && <SwitchedOff endpoint={endpoint} />}
      <dl className="summary">
        <div>
          <dt>Status</dt>
          <dd>
            <EndpointState endpoint={endpoint} />
          </dd>
        </div>
        <div>
          <dt>Endpoint URL</dt>
          <dd>
            <bdi className="mono">{url}</bdi>
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <Moment at={created_at} />
          </dd>
        </div>
        <div>
          <dt>Endpoint ID</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
        <div>
          <dt>Events</dt>
          <dd className="chips">
            {event_types.map((type) => (
              <span key={type} className="chip">
                {type}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  );
}
