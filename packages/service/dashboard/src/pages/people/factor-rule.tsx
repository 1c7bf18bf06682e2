import { useState } from 'react';
import { useSetFactorRule } from '../../api/people.ts';
import { useKnownSession } from '../../api/session.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordDialog } from '../../ui/password-dialog.tsx';

/** Whether the organization requires two-step sign-in. Owners can change it. */
export function FactorRule({ isOwner }: { isOwner: boolean }) {
  const isRequired = useKnownSession().organisation?.requires_second_factor === true;
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const close = () => {
    setAsking(false);
  };
  return (
    <section className="part" aria-labelledby="factor-rule">
      <h2 id="factor-rule">Two-step sign-in</h2>
      <p className="muted">
        {isRequired
          ? 'All members need two-step sign-in. A member without it can only turn it on.'
          : 'Members choose for themselves whether they use two-step sign-in.'}
      </p>
      {isOwner && (
        <div className="actions">
          <Button
            onClick={() => {
              setAsking(true);
            }}
          >
            {isRequired ? 'Make two-step sign-in optional' : 'Require two-step sign-in'}
          </Button>
        </div>
      )}
      {isAsking && (
        <FactorRuleDialog
          isRequired={!isRequired}
          onClose={close}
          onChanged={() => {
            close();
            notify(
              isRequired
                ? 'Two-step sign-in is optional now.'
                : 'All members need two-step sign-in from now on.',
            );
          }}
        />
      )}
    </section>
  );
}

interface FactorRuleDialogProps {
  /** The new rule. */
  isRequired: boolean;
  onClose: () => void;
  onChanged: () => void;
}

function FactorRuleDialog({ isRequired, onClose, onChanged }: FactorRuleDialogProps) {
  return (
    <PasswordDialog
      title={isRequired ? 'Require two-step sign-in?' : 'Make two-step sign-in optional?'}
      verb={isRequired ? 'Require' : 'Make optional'}
      isDanger={!isRequired}
      action={useSetFactorRule()}
      variables={(password) => ({ isRequired, password })}
      onSuccess={onChanged}
      onClose={onClose}
    >
      <p>
        {isRequired
          ? 'Members without two-step sign-in, you included, have to turn it on before they can do anything else. API keys keep working.'
          : 'Members can then turn two-step sign-in off. Members who have it keep it until they do.'}
      </p>
    </PasswordDialog>
  );
}
