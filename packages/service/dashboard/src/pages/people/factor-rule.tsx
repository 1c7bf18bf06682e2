import { useState } from 'react';
import { useKnownSession } from '../../session/session.ts';
import { useTell } from '../../shell/notice.tsx';
import { FactorRuleDialog } from './factor-rule-dialog.tsx';

/** Whether the organization requires two-step sign-in; owners can change it. */
export function FactorRule({ isOwner }: { isOwner: boolean }) {
  const isRequired = useKnownSession().organisation?.requires_second_factor === true;
  const [isAsking, setAsking] = useState(false);
  const tell = useTell();
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
          <button
            className="button"
            type="button"
            onClick={() => {
              setAsking(true);
            }}
          >
            {isRequired ? 'Make two-step sign-in optional' : 'Require two-step sign-in'}
          </button>
        </div>
      )}
      {isAsking && (
        <FactorRuleDialog
          isRequired={!isRequired}
          onClose={() => {
            setAsking(false);
          }}
          onChanged={() => {
            setAsking(false);
            tell(
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
