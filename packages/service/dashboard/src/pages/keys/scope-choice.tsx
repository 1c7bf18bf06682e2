import type { Scope } from '../../api/wire.ts';
import { Choice, Choices } from '../../ui/choices.tsx';
import { SCOPES } from '../../words/choice-words.ts';

/** What a key may do, as check boxes with a sentence each. */
export interface ScopeChoiceProps {
  /** Those that the person may give. */
  all: readonly Scope[];
  chosen: readonly Scope[];
  error: string;
  onChange: (scopes: Scope[]) => void;
}

/** Lets a person choose the scopes of a key. */
export function ScopeChoice({ all, chosen, error, onChange }: ScopeChoiceProps) {
  return (
    <Choices legend="Scopes" error={error}>
      {all.map((scope) => (
        <Choice
          key={scope}
          type="checkbox"
          label={SCOPES[scope].name}
          text={SCOPES[scope].text}
          checked={chosen.includes(scope)}
          onChange={({ target }) => {
            onChange(all.filter((one) => (one === scope ? target.checked : chosen.includes(one))));
          }}
        />
      ))}
    </Choices>
  );
}
