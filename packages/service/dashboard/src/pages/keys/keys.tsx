import { useState } from 'react';
import {
  useKeys,
  useRevokeKey,
  useRotateKey,
  type Key,
  type KeyWithSecret,
} from '../../api/keys.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

type Open =
  | { kind: 'new' }
  | { kind: 'rotate' | 'revoke'; key: Key }
  | { kind: 'created'; created: KeyWithSecret };

/** The keys of the organization. */
export function Keys() {
  const query = useKeys();
  const [open, setOpen] = useState<Open | null>(null);
  const notify = useNotify();
  const close = () => {
    setOpen(null);
  };
  const show = (created: KeyWithSecret) => {
    setOpen({ kind: 'created', created });
  };

  return (
    <Page
      title="Keys"
      lead="Clients send an API key with every request. Give each client its own key, with only the scopes it needs."
      actions={
        <Button
          look="first"
          onClick={() => {
            setOpen({ kind: 'new' });
          }}
        >
          Create key
        </Button>
      }
    >
      <Loaded query={query} what="the keys">
        {(keys) =>
          keys.length > 0 ? (
            <ul className="rows" role="list" aria-label="Keys">
              {keys.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  onRotate={() => {
                    setOpen({ kind: 'rotate', key });
                  }}
                  onRevoke={() => {
                    setOpen({ kind: 'revoke', key });
                  }}
                />
              ))}
            </ul>
          ) : (
            <Empty title="No keys yet">
              <p>Create one to call the API.</p>
            </Empty>
          )
        }
      </Loaded>

      {open?.kind === 'new' && <NewKeyDialog onClose={close} onCreated={show} />}
      {open?.kind === 'rotate' && (
        <RotateDialog apiKey={open.key} onClose={close} onCreated={show} />
      )}
      {open?.kind === 'revoke' && (
        <RevokeDialog
          apiKey={open.key}
          onClose={close}
          onRevoked={() => {
            close();
            notify(`Key “${open.key.name}” revoked.`);
          }}
        />
      )}
      {open?.kind === 'created' && (
        <SecretDialog
          title={`Your key “${open.created.name}”`}
          kind="key"
          secret={open.created.key}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface RotateDialogProps {
  apiKey: Key;
  onClose: () => void;
  onCreated: (key: KeyWithSecret) => void;
}

function RotateDialog({ apiKey, onClose, onCreated }: RotateDialogProps) {
  const rotate = useRotateKey();
  return (
    <ConfirmDialog
      title={`Rotate “${apiKey.name}”?`}
      verb="Rotate key"
      action={rotate}
      onConfirm={() => {
        rotate.mutate(apiKey.id, { onSuccess: onCreated });
      }}
      onClose={onClose}
    >
      You get a new key with the same name, scopes and limits. The current key stops working
      immediately: requests with it are rejected until you replace it.
    </ConfirmDialog>
  );
}

interface RevokeDialogProps {
  apiKey: Key;
  onClose: () => void;
  onRevoked: () => void;
}

function RevokeDialog({ apiKey, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      verb="Revoke key"
      action={revoke}
      onConfirm={() => {
        revoke.mutate(apiKey.id, { onSuccess: onRevoked });
      }}
      onClose={onClose}
    >
      Requests with this key are rejected within seconds. You can’t undo this.
    </ConfirmDialog>
  );
}
