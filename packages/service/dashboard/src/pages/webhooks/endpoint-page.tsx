import type { Endpoint } from '@postern/protocol';
import { useEndpoints } from '../../api/endpoints.ts';
import { Fact } from '../../ui/fact.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { DisabledEndpoint, EndpointState } from './endpoint-state.tsx';

/** One endpoint, and its deliveries. */
export function EndpointPage({ id }: { id: string }) {
  const query = useEndpoints();
  const endpoint = query.data?.find((one) => one.id === id);

  return (
    <Page
      title={endpoint ? hostOf(endpoint.url) : 'Endpoint'}
      up={{ to: '/webhooks', name: 'Webhooks' }}
      actions={endpoint && <EndpointActions endpoint={endpoint} />}
    >
      <Loaded query={query} what="the endpoint">
        {() =>
          endpoint ? (
            <>
              <EndpointFacts endpoint={endpoint} />
              <Deliveries endpoint={endpoint} />
            </>
          ) : (
            <p>This endpoint does not exist, or was deleted.</p>
          )
        }
      </Loaded>
    </Page>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, event_types, created_at, is_active } = endpoint;
  return (
    <section className="part" aria-label="Endpoint">
      {!is_active && <DisabledEndpoint endpoint={endpoint} />}
      <dl className="summary">
        <Fact name="Status">
          <EndpointState endpoint={endpoint} />
        </Fact>
        <Fact name="Endpoint URL">
          <bdi className="mono">{url}</bdi>
        </Fact>
        <Fact name="Created">
          <Moment at={created_at} />
        </Fact>
        <Fact name="Endpoint ID">
          <code>{id}</code>
        </Fact>
        <Fact name="Events">
          <span className="chips">
            {event_types.map((type) => (
              <span key={type} className="chip">
                {type}
              </span>
            ))}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
