import { useDisableFactor } from '../../api/account.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';

/** Switches two-step sign-in off, for who knows the password. */
export function DisableFactorDialog(props: { onClose: () => void; onDisabled: () => void }) {
  const { onClose, onDisabled } = props;
  const { mutate, isPending, error } = useDisableFactor();
  return (
    <Dialog title="Turn off two-step sign-in?" onClose={onClose} isHeld={isPending}>
      <PasswordForm
        verb="Turn off"
        isDanger
        isBusy={isPending}
        error={error}
        onSubmit={(password) => {
          mutate(password, { onSuccess: onDisabled });
        }}
        onClose={onClose}
      >
        <p>
          You then sign in with your password only, and your backup codes will stop working. All
          other browsers are signed out.
        </p>
      </PasswordForm>
    </Dialog>
  );
}
