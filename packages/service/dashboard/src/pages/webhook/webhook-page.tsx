import { useState } from 'react';
import { useEndpoints } from '../../api/endpoints.ts';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions, type EndpointAction } from './endpoint-actions.tsx';
import { EndpointDialogs } from './endpoint-dialogs.tsx';
import { EndpointFacts } from './endpoint-facts.tsx';

const UP = { to: '/webhooks', name: 'Webhooks' };

/** One endpoint, and what was sent to it. */
export function WebhookPage({ id }: { id: string }) {
  const { data: endpoints, error, refetch } = useEndpoints();
  const [action, setAction] = useState<EndpointAction | null>(null);
  const endpoint = endpoints?.find((one) => one.id === id);

  if (!endpoint) {
    return (
      <Page title="Endpoint" up={UP}>
        {endpoints ? (
          <p>This endpoint does not exist, or was deleted.</p>
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading what="the endpoint" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={hostOf(endpoint.url)}
      up={UP}
      actions={<EndpointActions endpoint={endpoint} onAction={setAction} />}
    >
      <EndpointFacts endpoint={endpoint} />
      <Deliveries endpoint={endpoint} />
      <EndpointDialogs
        endpoint={endpoint}
        action={action}
        onClose={() => {
          setAction(null);
        }}
      />
    </Page>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
