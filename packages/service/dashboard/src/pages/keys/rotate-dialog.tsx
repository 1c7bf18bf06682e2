import { useRotateKey } from '../../api/keys.ts';
import type { Key, KeyWithSecret } from '../../api/wire.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** A key to be replaced. */
export interface RotateDialogProps {
  apiKey: Key;
  onClose: () => void;
  onMade: (key: KeyWithSecret) => void;
}

/** Asks before a key is replaced by a new one. */
export function RotateDialog({ apiKey, onClose, onMade }: RotateDialogProps) {
  const { mutate, isPending, error } = useRotateKey();
  return (
    <ConfirmDialog
      title={`Rotate “${apiKey.name}”?`}
      verb="Rotate key"
      isBusy={isPending}
      error={error}
      onConfirm={() => {
        mutate(apiKey.id, { onSuccess: onMade });
      }}
      onClose={onClose}
    >
      You get a new key with the same name, scopes and limits. The current key stops working
      immediately: requests with it are rejected until you replace it.
    </ConfirmDialog>
  );
}
