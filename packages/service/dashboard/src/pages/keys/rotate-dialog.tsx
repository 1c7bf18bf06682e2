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
      verb="Make a new key"
      isBusy={isPending}
      error={error}
      onConfirm={() => {
        mutate(apiKey.id, { onSuccess: onMade });
      }}
      onClose={onClose}
    >
      You get a new key with the same name, uses and limits. The old one stops working at once:
      programs that show it are refused until they have the new one.
    </ConfirmDialog>
  );
}
