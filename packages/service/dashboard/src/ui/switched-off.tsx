import type { Endpoint } from '@postern/protocol';
import { useUpdateEndpoint } from '../api/endpoints.ts';
import { useTell } from '../shell/notice.tsx';

/** Why an endpoint is disabled, with a button to enable it. */
export function SwitchedOff({ endpoint }: { endpoint: Endpoint }) {
  const { mutateAsync, isPending } = useUpdateEndpoint(endpoint.id);
  const tell = useTell();
  const { disabled_reason: reason } = endpoint;

  /** By the time it is done, all of this is gone: so nothing here may depend on its being shown. */
  async function switchOn() {
    try {
      await mutateAsync({ is_active: true });
      tell('Endpoint enabled.');
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } catch (error) {
      tell.failure(error);
    }
  }

  return (
    <div className="remark" data-tone={reason ? 'bad' : undefined}>
      <p>
        <strong>
          {reason ? 'The service disabled this endpoint.' : 'This endpoint is disabled.'}
        </strong>{' '}
        {reason ?? 'No events are sent until you enable it.'}
      </p>
      <div className="actions">
        <button
          className="button short"
          type="button"
          aria-busy={isPending}
          onClick={() => void switchOn()}
        >
          Enable endpoint
        </button>
      </div>
    </div>
  );
}
