import type { Endpoint } from '@postern/protocol';
import { useUpdateEndpoint } from '../api/endpoints.ts';
import { useTell } from '../shell/notice.tsx';

/** Says why an endpoint is told nothing, with a button to switch it on again. */
export function SwitchedOff({ endpoint }: { endpoint: Endpoint }) {
  const { mutateAsync, isPending } = useUpdateEndpoint(endpoint.id);
  const tell = useTell();
  const { disabled_reason: reason } = endpoint;

  /** By the time it is done, all of this is gone: so nothing here may depend on its being shown. */
  async function switchOn() {
    try {
      await mutateAsync({ is_active: true });
      tell('The endpoint is on again.');
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } catch (error) {
      tell.failure(error);
    }
  }

  return (
    <div className="remark" data-tone={reason ? 'bad' : undefined}>
      <p>
        <strong>{reason ? 'The service switched it off' : 'It is off'}</strong>
        {reason ? <>: {reason}</> : ': it is told nothing until it is switched on.'}
      </p>
      <div className="actions">
        <button
          className="button short"
          type="button"
          aria-busy={isPending}
          onClick={() => void switchOn()}
        >
          Switch it on again
        </button>
      </div>
    </div>
  );
}
