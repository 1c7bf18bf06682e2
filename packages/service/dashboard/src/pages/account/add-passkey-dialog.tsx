import { useState, type SyntheticEvent } from 'react';
import { useAddPasskey } from '../../api/account.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { browserText } from '../../words/browser-text.ts';
import { passkeyText } from '../../words/passkey-text.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { NameField } from '../../ui/name-field.tsx';

/** Names a passkey, and lets the browser make it. */
export function AddPasskeyDialog(props: { onClose: () => void; onAdded: () => void }) {
  const { onClose, onAdded } = props;
  const [name, setName] = useState(() => browserText(navigator.userAgent));
  const [issues, setIssues] = useState({ name: '' });
  const { mutate, isPending, error } = useAddPasskey();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIssues({ name: name.trim() ? '' : 'Enter a name for the passkey.' });
    if (name.trim()) mutate(name.trim(), { onSuccess: onAdded });
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
        <Trouble error={error} text={error ? passkeyText(error) : undefined} />
        <FormActions verb="Continue in the browser" isBusy={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
