import type { Endpoint } from '@postern/protocol';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRemoveEndpoint, useRotateEndpoint, useUpdateEndpoint } from '../../api/endpoints.ts';
import { useTell } from '../../shell/notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EndpointDialog } from '../../ui/endpoint-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import type { EndpointAction } from './endpoint-actions.tsx';

/** An endpoint, and what is asked about. */
export interface EndpointDialogsProps {
  endpoint: Endpoint;
  action: EndpointAction | null;
  onClose: () => void;
}

/** Asks before an endpoint is changed, removed, or given another secret. */
export function EndpointDialogs(props: EndpointDialogsProps) {
  const { endpoint, action } = props;
  const [, navigate] = useLocation();
  const tell = useTell();
  const [secret, setSecret] = useState<string | null>(null);
  const update = useUpdateEndpoint(endpoint.id);
  const rotate = useRotateEndpoint(endpoint.id);
  const remove = useRemoveEndpoint(endpoint.id);

  /** What went wrong is not shown again the next time. */
  function onClose() {
    for (const { reset } of [update, rotate, remove]) reset();
    props.onClose();
  }

  if (secret !== null) {
    return (
      <SecretDialog
        title="Your new secret"
        kind="endpointSecret"
        secret={secret}
        onClose={() => {
          setSecret(null);
        }}
      >
        <p className="muted">
          For 24 hours, requests are signed with the old secret too. Update your server within that
          time.
        </p>
      </SecretDialog>
    );
  }
  if (action === 'change') {
    return (
      <EndpointDialog
        title="Edit endpoint"
        verb="Save changes"
        endpoint={endpoint}
        isBusy={update.isPending}
        error={update.error}
        onSubmit={(change) => {
          update.mutate(change, {
            onSuccess: () => {
              onClose();
              tell('Endpoint changed.');
            },
          });
        }}
        onClose={onClose}
      />
    );
  }
  if (action === 'rotate') {
    return (
      <ConfirmDialog
        title="Rotate secret?"
        verb="Rotate secret"
        isDanger={false}
        isBusy={rotate.isPending}
        error={rotate.error}
        onConfirm={() => {
          rotate.mutate(undefined, {
            onSuccess: (rotated) => {
              onClose();
              setSecret(rotated.secret);
            },
          });
        }}
        onClose={onClose}
      >
        You get a new secret. For 24 hours, requests are signed with both secrets, so that your
        server accepts them while you update it.
      </ConfirmDialog>
    );
  }
  if (action === 'remove') {
    return (
      <ConfirmDialog
        title="Delete this endpoint?"
        verb="Delete endpoint"
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => {
          remove.mutate(undefined, {
            onSuccess: () => {
              navigate('/webhooks');
              tell('Endpoint deleted.');
            },
          });
        }}
        onClose={onClose}
      >
        No more events are sent to it, and waiting ones are discarded. You can’t undo this.
      </ConfirmDialog>
    );
  }
  return null;
}
