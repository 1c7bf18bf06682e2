import type { Endpoint } from '@postern/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  forgetEndpoint,
  useRemoveEndpoint,
  useRotateEndpoint,
  useTestEndpoint,
  useUpdateEndpoint,
} from '../../api/endpoints.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';

type Open = { kind: 'edit' | 'rotate' | 'delete' } | { kind: 'secret'; secret: string };

/** The buttons for the actions on an endpoint, and their dialogs. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const test = useTestEndpoint(endpoint.id);
  const notify = useNotify();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <Button
        look="first"
        isBusy={test.isPending}
        onClick={() => {
          test.mutate(undefined, {
            onSuccess: () => {
              notify('Test event queued. It is the first delivery below.');
            },
            onError: notify.failure,
          });
        }}
      >
        Send test
      </Button>
      <Button
        onClick={() => {
          setOpen({ kind: 'edit' });
        }}
      >
        Edit
      </Button>
      <Button
        onClick={() => {
          setOpen({ kind: 'rotate' });
        }}
      >
        Rotate secret
      </Button>
      <Button
        look="danger"
        onClick={() => {
          setOpen({ kind: 'delete' });
        }}
      >
        Delete
      </Button>
      {open?.kind === 'edit' && <EditDialog endpoint={endpoint} onClose={close} />}
      {open?.kind === 'rotate' && (
        <RotateDialog
          endpoint={endpoint}
          onClose={close}
          onRotated={(secret) => {
            setOpen({ kind: 'secret', secret });
          }}
        />
      )}
      {open?.kind === 'delete' && <DeleteDialog endpoint={endpoint} onClose={close} />}
      {open?.kind === 'secret' && (
        <SecretDialog
          title="Your new secret"
          kind="endpointSecret"
          secret={open.secret}
          onClose={close}
        >
          <p className="muted">
            For 24 hours, requests are signed with the old secret too. Update your server within
            that time.
          </p>
        </SecretDialog>
      )}
    </>
  );
}

interface DialogProps {
  endpoint: Endpoint;
  onClose: () => void;
}

function EditDialog({ endpoint, onClose }: DialogProps) {
  const notify = useNotify();
  return (
    <EndpointDialog
      title="Edit endpoint"
      verb="Save changes"
      endpoint={endpoint}
      action={useUpdateEndpoint(endpoint.id)}
      onSuccess={() => {
        onClose();
        notify('Endpoint changed.');
      }}
      onClose={onClose}
    />
  );
}

interface RotateDialogProps extends DialogProps {
  onRotated: (secret: string) => void;
}

function RotateDialog({ endpoint, onClose, onRotated }: RotateDialogProps) {
  const rotate = useRotateEndpoint(endpoint.id);
  return (
    <ConfirmDialog
      title="Rotate secret?"
      verb="Rotate secret"
      isDanger={false}
      action={rotate}
      onConfirm={() => {
        rotate.mutate(undefined, {
          onSuccess: ({ secret }) => {
            onRotated(secret);
          },
        });
      }}
      onClose={onClose}
    >
      You get a new secret. For 24 hours, requests are signed with both secrets, so that your server
      accepts them while you update it.
    </ConfirmDialog>
  );
}

function DeleteDialog({ endpoint, onClose }: DialogProps) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const notify = useNotify();
  const remove = useRemoveEndpoint(endpoint.id);
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      verb="Delete endpoint"
      action={remove}
      onConfirm={() => {
        remove.mutate(undefined, {
          onSuccess: () => {
            navigate('/webhooks');
            forgetEndpoint(client, endpoint.id);
            notify('Endpoint deleted.');
          },
        });
      }}
      onClose={onClose}
    >
      No more events are sent to it, and waiting ones are discarded. You can’t undo this.
    </ConfirmDialog>
  );
}
