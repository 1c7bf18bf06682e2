import { useState } from 'react';
import { useCreateEndpoint, useEndpoints } from '../../api/endpoints.ts';
import type { EndpointWithSecret } from '../../api/wire.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { EndpointDialog } from '../../ui/endpoint-dialog.tsx';
import { EndpointRow } from './endpoint-row.tsx';

/** Where the service tells of what happens. */
export function Webhooks() {
  const { data: endpoints, error, refetch } = useEndpoints();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<EndpointWithSecret | null>(null);
  const create = useCreateEndpoint();

  return (
    <Page
      title="Webhooks"
      lead="The service sends a signed request to your server when something happens, so that you don’t have to poll."
      actions={
        <button
          className="button first"
          type="button"
          onClick={() => {
            create.reset();
            setAsking(true);
          }}
        >
          Create endpoint
        </button>
      }
    >
      {endpoints ? (
        endpoints.length > 0 ? (
          <ul className="rows" role="list" aria-label="Endpoints">
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        ) : (
          <Empty title="No endpoints yet">
            <p>Create one with the URL of your server, and choose its events.</p>
          </Empty>
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the endpoints" />
      )}
      {isAsking && (
        <EndpointDialog
          title="Create endpoint"
          verb="Create endpoint"
          isBusy={create.isPending}
          error={create.error}
          onSubmit={(endpoint) => {
            create.mutate(endpoint, {
              onSuccess: (endpointWithSecret) => {
                setAsking(false);
                setMade(endpointWithSecret);
              },
            });
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title="Your endpoint secret"
          kind="endpointSecret"
          secret={made.secret}
          onClose={() => {
            setMade(null);
          }}
        >
          <p className="muted">
            Use it to verify that requests come from this service, as Standard Webhooks describes.
          </p>
        </SecretDialog>
      )}
    </Page>
  );
}
