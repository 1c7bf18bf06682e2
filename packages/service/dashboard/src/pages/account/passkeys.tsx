import { useState } from 'react';
import { usePasskeys } from '../../api/account.ts';
import type { Passkey } from '../../api/wire.ts';
import { useKnownSession } from '../../session/session.ts';
import { useTell } from '../../shell/notice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { passkeyRefusal } from '../../words/passkey-text.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

/** One's own passkeys; where they do not work, why. */
export function Passkeys() {
  const refusal = passkeyRefusal(useKnownSession());
  const { data: passkeys, error, refetch } = usePasskeys(refusal === null);
  const [open, setOpen] = useState<'new' | Passkey | null>(null);
  const tell = useTell();
  const closeWith = (text: string) => () => {
    setOpen(null);
    tell(text);
  };
  const close = () => {
    setOpen(null);
  };

  return (
    <section className="part" aria-labelledby="passkeys">
      <div className="part-head">
        <h2 id="passkeys">Passkeys</h2>
        {refusal === null && (
          <button
            className="button"
            type="button"
            onClick={() => {
              setOpen('new');
            }}
          >
            Add passkey
          </button>
        )}
      </div>
      <p className="muted">
        A passkey signs you in without a password, by your fingerprint, face or device PIN. It
        replaces both sign-in steps and works only on this site.
      </p>
      {refusal !== null ? (
        <p className="remark">{refusal}</p>
      ) : passkeys ? (
        passkeys.length > 0 ? (
          <ul className="rows" role="list" aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRemove={() => {
                  setOpen(passkey);
                }}
              />
            ))}
          </ul>
        ) : (
          <p className="muted">No passkeys yet. Add one to sign in without a password.</p>
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the passkeys" rows={1} />
      )}
      {open === 'new' ? (
        <AddPasskeyDialog
          onClose={close}
          onAdded={closeWith('Passkey added. All other browsers were signed out.')}
        />
      ) : (
        open && (
          <RemovePasskeyDialog
            passkey={open}
            onClose={close}
            onRemoved={closeWith('Passkey removed. All other browsers were signed out.')}
          />
        )
      )}
    </section>
  );
}
