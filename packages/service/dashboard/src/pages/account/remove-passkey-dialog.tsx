import { useRemovePasskey } from '../../api/account.ts';
import type { Passkey } from '../../api/wire.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';

/** A passkey to be removed. */
export interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks for the password before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const { mutate, isPending, error } = useRemovePasskey();
  return (
    <Dialog
      title={`Remove “${passkey.name ?? 'the passkey'}”?`}
      onClose={onClose}
      isHeld={isPending}
    >
      <PasswordForm
        verb="Remove passkey"
        isDanger
        isBusy={isPending}
        error={error}
        onSubmit={(password) => {
          mutate({ id: passkey.id, password }, { onSuccess: onRemoved });
        }}
        onClose={onClose}
      >
        <p>
          You can no longer sign in with it, and all other browsers are signed out. Your device
          might still offer the passkey, so remove it there too.
        </p>
      </PasswordForm>
    </Dialog>
  );
}
