import { useRevokeKey } from '../../api/keys.ts';
import type { Key } from '../../api/wire.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** A key to be ended. */
export interface RevokeDialogProps {
  apiKey: Key;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks before a key is ended. */
export function RevokeDialog({ apiKey, onClose, onRevoked }: RevokeDialogProps) {
  const { mutate, isPending, error } = useRevokeKey();
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      verb="Revoke key"
      isBusy={isPending}
      error={error}
      onConfirm={() => {
        mutate(apiKey.id, { onSuccess: onRevoked });
      }}
      onClose={onClose}
    >
      Requests with this key are rejected within seconds. You can’t undo this.
    </ConfirmDialog>
  );
}
