import { useSignOutPerson } from '../../api/people.ts';
import type { Person } from '../../api/wire.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';

/** A member to be signed out. */
export interface SignOutDialogProps {
  person: Person;
  onClose: () => void;
  onSignedOut: () => void;
}

/** Asks an owner for the password before a member is signed out everywhere. */
export function SignOutDialog({ person, onClose, onSignedOut }: SignOutDialogProps) {
  const { mutate, isPending, error } = useSignOutPerson();
  return (
    <Dialog title={`Sign out ${person.name}?`} onClose={onClose} isHeld={isPending}>
      <PasswordForm
        verb="Sign out"
        isDanger
        isBusy={isPending}
        error={error}
        onSubmit={(password) => {
          mutate({ id: person.id, password }, { onSuccess: onSignedOut });
        }}
        onClose={onClose}
      >
        <p>
          <bdi>{person.name}</bdi> is signed out in every browser, and can sign in again. To take
          the access away, remove the account instead.
        </p>
      </PasswordForm>
    </Dialog>
  );
}
