import { useSetFactorRule } from '../../api/people.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';

/** A change of the rule about two-step sign-in. */
export interface FactorRuleDialogProps {
  /** The rule from then on. */
  isRequired: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Asks an owner for the password before two-step sign-in is required or optional. */
export function FactorRuleDialog({ isRequired, onClose, onChanged }: FactorRuleDialogProps) {
  const { mutate, isPending, error } = useSetFactorRule();
  return (
    <Dialog
      title={isRequired ? 'Require two-step sign-in?' : 'Make two-step sign-in optional?'}
      onClose={onClose}
      isHeld={isPending}
    >
      <PasswordForm
        verb={isRequired ? 'Require' : 'Make optional'}
        isDanger={!isRequired}
        isBusy={isPending}
        error={error}
        onSubmit={(password) => {
          mutate({ isRequired, password }, { onSuccess: onChanged });
        }}
        onClose={onClose}
      >
        <p>
          {isRequired
            ? 'Members without two-step sign-in, you included, have to turn it on before they can do anything else. API keys keep working.'
            : 'Members can then turn two-step sign-in off. Members who have it keep it until they do.'}
        </p>
      </PasswordForm>
    </Dialog>
  );
}
