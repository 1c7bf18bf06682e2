import { useId, useState } from 'react';
import { useAddPasskey, usePasskeys, useRemovePasskey, type Passkey } from '../../api/passkeys.ts';
import { useKnownSession } from '../../api/session.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions, needed, useActionForm } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { OwnPasswordField, WRONG_PASSWORD } from '../../ui/password-field.tsx';
import { NameField } from '../../ui/text-field.tsx';
import { browserText } from '../../words/browser-text.ts';
import { passkeyRefusal, passkeyText } from '../../words/passkey-text.ts';
import { issueAt } from '../../words/field-error.ts';

/** The user's passkeys; where they do not work, the reason. */
export function Passkeys() {
  const refusal = passkeyRefusal(useKnownSession());
  const query = usePasskeys(refusal === null);
  const [open, setOpen] = useState<'new' | Passkey | null>(null);
  const notify = useNotify();
  const close = () => {
    setOpen(null);
  };
  const closeWith = (text: string) => () => {
    close();
    notify(text);
  };

  return (
    <section className="part" aria-labelledby="passkeys">
      <div className="part-head">
        <h2 id="passkeys">Passkeys</h2>
        {refusal === null && (
          <Button
            onClick={() => {
              setOpen('new');
            }}
          >
            Add passkey
          </Button>
        )}
      </div>
      <p className="muted">
        A passkey signs you in without a password, by your fingerprint, face or device PIN. It
        replaces both sign-in steps and works only on this site.
      </p>
      {refusal !== null ? (
        <p className="remark">{refusal}</p>
      ) : (
        <Loaded query={query} what="the passkeys" rows={1}>
          {(passkeys) => <PasskeyList passkeys={passkeys} onRemove={setOpen} />}
        </Loaded>
      )}
      {open === 'new' && (
        <AddPasskeyDialog
          onClose={close}
          onAdded={closeWith('Passkey added. All other browsers were signed out.')}
        />
      )}
      {open && open !== 'new' && (
        <RemovePasskeyDialog
          passkey={open}
          onClose={close}
          onRemoved={closeWith('Passkey removed. All other browsers were signed out.')}
        />
      )}
    </section>
  );
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) {
    return <p className="muted">No passkeys yet. Add one to sign in without a password.</p>;
  }
  return (
    <ul className="rows" role="list" aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div className="row-body">
            <p className="row-name">
              <bdi>{passkey.name ?? 'Unnamed passkey'}</bdi>
            </p>
            <p className="facts">
              {passkey.created_at !== null && (
                <span>
                  Added <Moment at={passkey.created_at} />
                </span>
              )}
              <span>{passkey.is_synced ? 'Synced across your devices' : 'On one device'}</span>
            </p>
          </div>
          <Button
            look="danger"
            isShort
            aria-label={`Remove ${passkey.name ?? 'the passkey'}`}
            onClick={() => {
              onRemove(passkey);
            }}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddPasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const id = useId();
  const form = useActionForm({
    defaultValues: { name: browserText(navigator.userAgent), password: '' },
    action: useAddPasskey(),
    variables: ({ name, password }) => ({ name: name.trim(), password }),
    onSuccess: onAdded,
    issueOf: (error, name) => (name === 'password' && issueAt(error, name) ? WRONG_PASSWORD : ''),
  });
  const { error } = form;
  return (
    <Dialog title="Add a passkey" onClose={onClose} isHeld={form.isPending}>
      <Form errors={form.formState.errors} onSubmit={form.submit}>
        <NameField
          label="Name"
          hint="Helps you recognize this passkey later, for example by its device or password manager."
          {...form.field('name', needed('Enter a name for the passkey.'))}
        />
        <OwnPasswordField
          label="Your password"
          describedBy={id}
          {...form.field('password', { required: 'Enter your password.' })}
        />
        <p id={id} className="muted">
          When the passkey is added, all other browsers are signed out.
        </p>
        <ErrorMessage error={error} text={error ? passkeyText(error) : undefined} />
        <FormActions verb="Continue in the browser" isBusy={form.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onRemoved: () => void;
}

function RemovePasskeyDialog({
  passkey: { id, name },
  onClose,
  onRemoved,
}: RemovePasskeyDialogProps) {
  return (
    <PasswordDialog
      title={`Remove “${name ?? 'the passkey'}”?`}
      verb="Remove passkey"
      isDanger
      action={useRemovePasskey()}
      variables={(password) => ({ id, password })}
      onSuccess={onRemoved}
      onClose={onClose}
    >
      <p>
        You can no longer sign in with it, and all other browsers are signed out. Your device might
        still offer the passkey, so remove it there too.
      </p>
    </PasswordDialog>
  );
}
