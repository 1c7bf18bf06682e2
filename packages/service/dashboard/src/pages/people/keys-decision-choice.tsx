import { useId, type Ref } from 'react';
import type { KeysDecision } from '../../api/people.ts';
import { Choice, Choices } from '../../ui/choices.tsx';

/** What may become of the keys of somebody who goes. */
export interface KeysDecisionChoiceProps {
  chosen: KeysDecision | null;
  error: string;
  /** The first control, to be focused when nothing was chosen. */
  first: Ref<HTMLInputElement>;
  onChange: (decision: KeysDecision) => void;
}

const DECISIONS: Record<KeysDecision, { name: string; text: string }> = {
  keep: {
    name: 'Keep keys',
    text: 'Clients keep working. Anyone who has seen a key can use it until you rotate it.',
  },
  revoke: { name: 'Revoke keys', text: 'Requests with these keys are rejected within seconds.' },
};

/** Lets an owner decide what becomes of keys: neither is the default. */
export function KeysDecisionChoice({ chosen, error, first, onChange }: KeysDecisionChoiceProps) {
  const name = useId();
  return (
    <Choices legend="Keys of this person" error={error}>
      {(Object.keys(DECISIONS) as KeysDecision[]).map((decision, place) => (
        <Choice
          key={decision}
          ref={place === 0 ? first : undefined}
          type="radio"
          name={name}
          label={DECISIONS[decision].name}
          text={DECISIONS[decision].text}
          checked={chosen === decision}
          onChange={() => {
            onChange(decision);
          }}
        />
      ))}
    </Choices>
  );
}
