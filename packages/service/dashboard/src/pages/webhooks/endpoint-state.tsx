import type { Endpoint } from '@postern/protocol';
import { useUpdateEndpoint } from '../../api/endpoints.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';

/** Whether an endpoint gets events. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.is_active) return <Mark tone="good">Active</Mark>;
  return endpoint.disabled_reason ? (
    <Mark tone="bad">Disabled by the service</Mark>
  ) : (
    <Mark tone="calm">Disabled</Mark>
  );
}

/** Why an endpoint is disabled, with a button to enable it. */
export function DisabledEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const notify = useNotify();
  const { mutate, isPending } = useUpdateEndpoint(endpoint.id, () => {
    notify('Endpoint enabled.');
    // The button with the focus is gone.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
  const { disabled_reason: reason } = endpoint;

  return (
    <div className="remark" data-tone={reason ? 'bad' : undefined}>
      <p>
        <strong>
          {reason ? 'The service disabled this endpoint.' : 'This endpoint is disabled.'}
        </strong>{' '}
        {reason ?? 'No events are sent until you enable it.'}
      </p>
      <div className="actions">
        <Button
          isShort
          isBusy={isPending}
          onClick={() => {
            mutate({ is_active: true }, { onError: notify.failure });
          }}
        >
          Enable endpoint
        </Button>
      </div>
    </div>
  );
}
