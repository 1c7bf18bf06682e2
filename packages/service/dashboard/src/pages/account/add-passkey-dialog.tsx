import { useId, useMemo, useState, type SyntheticEvent } from 'react';
import { useAddPasskey } from '../../api/account.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OwnPasswordField, ownPasswordIssue } from '../../ui/own-password-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { browserText } from '../../words/browser-text.ts';
import { passkeyText } from '../../words/passkey-text.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { NameField } from '../../ui/name-field.tsx';

/** Names a passkey, asks for the password, and lets the browser make the passkey. */
export function AddPasskeyDialog(props: { onClose: () => void; onAdded: () => void }) {
  const { onClose, onAdded } = props;
  const id = useId();
  const [name, setName] = useState(() => browserText(navigator.userAgent));
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ name: '', password: '' });
  const { mutate, isPending, error } = useAddPasskey();
  const issues = useMemo(
    () => ({ name: missing.name, password: missing.password || ownPasswordIssue(error) }),
    [missing, error],
  );

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = {
      name: name.trim() ? '' : 'Enter a name for the passkey.',
      password: password ? '' : 'Enter your password.',
    };
    setMissing(found);
    if (!found.name && !found.password)
      mutate({ name: name.trim(), password }, { onSuccess: onAdded });
  }

  return (
    <Dialog title="Add a passkey" onClose={onClose} isHeld={isPending}>
      <Form errors={issues} onSubmit={submit}>
        <NameField
          label="Name"
          name="passkey-name"
          hint="Helps you recognize this passkey later, for example by its device or password manager."
          error={issues.name}
          value={name}
          onChange={setName}
        />
        <OwnPasswordField
          describedBy={id}
          value={password}
          onChange={setPassword}
          error={issues.password}
        />
        <p id={id} className="muted">
          When the passkey is added, all other browsers are signed out.
        </p>
        <Trouble
          error={issues.password ? null : error}
          text={error ? passkeyText(error) : undefined}
        />
        <FormActions verb="Continue in the browser" isBusy={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
