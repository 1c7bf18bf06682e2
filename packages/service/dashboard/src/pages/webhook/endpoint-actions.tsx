import type { Endpoint } from '@postern/protocol';
import { useTestEndpoint } from '../../api/endpoints.ts';
import { useTell } from '../../shell/notice.tsx';

/** What is asked about before it is done. */
export type EndpointAction = 'change' | 'rotate' | 'remove';

/** An endpoint, and how to ask. */
export interface EndpointActionsProps {
  endpoint: Endpoint;
  onAction: (action: EndpointAction) => void;
}

/** What can be done about an endpoint. */
export function EndpointActions({ endpoint, onAction }: EndpointActionsProps) {
  const test = useTestEndpoint(endpoint.id);
  const tell = useTell();
  return (
    <>
      <button
        className="button first"
        type="button"
        aria-busy={test.isPending}
        onClick={() => {
          test.mutate(undefined, {
            onSuccess: () => {
              tell('Test event queued. It is the first delivery below.');
            },
            onError: tell.failure,
          });
        }}
      >
        Send test
      </button>
      <button
        className="button"
        type="button"
        onClick={() => {
          onAction('change');
        }}
      >
        Edit
      </button>
      <button
        className="button"
        type="button"
        onClick={() => {
          onAction('rotate');
        }}
      >
        Rotate secret
      </button>
      <button
        className="button danger"
        type="button"
        onClick={() => {
          onAction('remove');
        }}
      >
        Delete
      </button>
    </>
  );
}
