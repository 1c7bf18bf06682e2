import { parseAddress } from '@postern/address';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { issueAt } from '../../api/api-error.ts';
import { useInvite } from '../../api/people.ts';
import type { InvitationLink } from '../../api/wire.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';

const NOT_AN_ADDRESS = 'Enter a valid email address, such as name@example.com.';

/** Asks whom a link is for, and makes it. */
export function InviteDialog(props: {
  onClose: () => void;
  onMade: (link: InvitationLink) => void;
}) {
  const { onClose, onMade } = props;
  const [email, setEmail] = useState('');
  const [own, setOwn] = useState({ email: '' });
  const { mutate, isPending, error } = useInvite();
  const issues = useMemo(
    () => ({ email: own.email || (issueAt(error, 'email') ? NOT_AN_ADDRESS : '') }),
    [own, error],
  );

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const address = email.trim();
    const isRight = !address || parseAddress(address).ok;
    setOwn({ email: isRight ? '' : NOT_AN_ADDRESS });
    if (isRight) mutate(address || null, { onSuccess: onMade });
  }

  return (
    <Dialog title="Invite person" onClose={onClose} isHeld={isPending}>
      <Form errors={issues} onSubmit={submit}>
        <EmailField
          label="Email address (optional)"
          autoComplete="off"
          hint="Only this address can use the link. If you leave this empty, anyone who has the link can use it."
          value={email}
          onChange={setEmail}
          error={issues.email}
          required={false}
        />
        <Trouble error={issues.email ? null : error} />
        <FormActions verb="Create link" isBusy={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
