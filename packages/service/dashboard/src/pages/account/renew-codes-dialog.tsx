import { useRenewCodes } from '../../api/account.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';

/** Makes new backup codes, for who knows the password. */
export function RenewCodesDialog(props: {
  onClose: () => void;
  onMade: (codes: string[]) => void;
}) {
  const { onClose, onMade } = props;
  const { mutate, isPending, error } = useRenewCodes();
  return (
    <Dialog title="Create new backup codes?" onClose={onClose} isHeld={isPending}>
      <PasswordForm
        verb="Create codes"
        isBusy={isPending}
        error={error}
        onSubmit={(password) => {
          mutate(password, {
            onSuccess: ({ codes }) => {
              onMade(codes);
            },
          });
        }}
        onClose={onClose}
      >
        <p>
          You get ten new codes. Your current codes will stop working, and all other browsers are
          signed out.
        </p>
      </PasswordForm>
    </Dialog>
  );
}
