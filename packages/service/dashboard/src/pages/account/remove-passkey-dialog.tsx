import { useRemovePasskey } from '../../api/account.ts';
import type { Passkey } from '../../api/wire.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** A passkey to be removed. */
export interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const { mutate, isPending, error } = useRemovePasskey();
  return (
    <ConfirmDialog
      title={`Remove “${passkey.name ?? 'the passkey'}”?`}
      verb="Remove passkey"
      isBusy={isPending}
      error={error}
      onConfirm={() => {
        mutate(passkey.id, { onSuccess: onRemoved });
      }}
      onClose={onClose}
    >
      You can no longer sign in with it. Your device might still offer it, so remove it there too.
    </ConfirmDialog>
  );
}
