import { useDisableFactor } from '../../api/account.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';

/** Switches two-step sign-in off, for who knows the password. */
export function DisableFactorDialog(props: { onClose: () => void; onDisabled: () => void }) {
  const { onClose, onDisabled } = props;
  const { mutate, isPending, error } = useDisableFactor();
  return (
    <Dialog title="Switch off two-step sign-in?" onClose={onClose} isHeld={isPending}>
      <PasswordForm
        verb="Switch it off"
        isDanger
        isBusy={isPending}
        error={error}
        onSubmit={(password) => {
          mutate(password, { onSuccess: onDisabled });
        }}
        onClose={onClose}
      >
        <p>Then your password alone signs in, and the backup codes are good no more.</p>
      </PasswordForm>
    </Dialog>
  );
}
