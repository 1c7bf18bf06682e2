import { useEndSessions } from '../../api/account.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';

/** The browsers to sign out. */
export interface EndSessionsDialogProps {
  /** One session, by its id and its name; null for all others. */
  session: { id: string; name: string } | null;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks for the password before browsers are signed out. */
export function EndSessionsDialog({ session, onClose, onEnded }: EndSessionsDialogProps) {
  const { mutate, isPending, error } = useEndSessions();
  return (
    <Dialog
      title={session ? `Sign out ${session.name}?` : 'Sign out other browsers?'}
      onClose={onClose}
      isHeld={isPending}
    >
      <PasswordForm
        verb="Sign out"
        isDanger
        isBusy={isPending}
        error={error}
        onSubmit={(password) => {
          mutate({ id: session?.id ?? null, password }, { onSuccess: onEnded });
        }}
        onClose={onClose}
      >
        <p>
          {session
            ? 'That browser then needs your password again.'
            : 'All browsers but this one then need your password again.'}
        </p>
      </PasswordForm>
    </Dialog>
  );
}
