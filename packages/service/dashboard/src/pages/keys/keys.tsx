import { useState } from 'react';
import { useKeys } from '../../api/keys.ts';
import type { Key, KeyWithSecret } from '../../api/wire.ts';
import { useTell } from '../../shell/notice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

type Open =
  { kind: 'new' } | { kind: 'rotate' | 'revoke'; key: Key } | { kind: 'made'; made: KeyWithSecret };

/** The keys of the organisation. */
export function Keys() {
  const { data: keys, error, refetch } = useKeys();
  const [open, setOpen] = useState<Open | null>(null);
  const tell = useTell();
  const close = () => {
    setOpen(null);
  };
  const show = (made: KeyWithSecret) => {
    setOpen({ kind: 'made', made });
  };
  const newKey = (
    <button
      className="button first"
      type="button"
      onClick={() => {
        setOpen({ kind: 'new' });
      }}
    >
      Create key
    </button>
  );

  return (
    <Page
      title="Keys"
      lead="Clients send an API key with every request. Give each client its own key, with only the scopes it needs."
      actions={newKey}
    >
      {keys ? (
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
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the keys" />
      )}

      {open?.kind === 'new' && <NewKeyDialog onClose={close} onMade={show} />}
      {open?.kind === 'rotate' && <RotateDialog apiKey={open.key} onClose={close} onMade={show} />}
      {open?.kind === 'revoke' && (
        <RevokeDialog
          apiKey={open.key}
          onClose={close}
          onRevoked={() => {
            close();
            tell(`Key “${open.key.name}” revoked.`);
          }}
        />
      )}
      {open?.kind === 'made' && (
        <SecretDialog
          title={`Your key “${open.made.name}”`}
          kind="key"
          secret={open.made.key}
          onClose={close}
        />
      )}
    </Page>
  );
}
