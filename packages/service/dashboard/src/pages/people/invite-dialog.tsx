import { parseAddress } from '@postern/address';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { issueAt } from '../../api/api-error.ts';
import { useInvite } from '../../api/people.ts';
import type { InvitationLink } from '../../api/wire.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useFirstError } from '../../ui/use-first-error.ts';
import { FormActions } from '../../ui/form-actions.tsx';

const NOT_AN_ADDRESS = 'This is not an email address.';

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
  const form = useFirstError(issues);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const address = email.trim();
    const isRight = !address || parseAddress(address).ok;
    setOwn({ email: isRight ? '' : NOT_AN_ADDRESS });
    if (isRight) mutate(address || null, { onSuccess: onMade });
  }

  return (
    <Dialog title="Invite somebody" onClose={onClose} isHeld={isPending}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <EmailField
          label="Email (optional)"
          autoComplete="off"
          hint="Only this address can then use the link. Without one, whoever has the link can."
          value={email}
          onChange={setEmail}
          error={issues.email}
          required={false}
        />
        <Trouble error={issues.email ? null : error} />
        <FormActions verb="Make the link" isBusy={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
