import { useId } from 'react';
import type { Scope } from '../../api/wire.ts';

/** What a key may do, as check boxes with a sentence each. */
export interface ScopeChoiceProps {
  choices: Record<Scope, { name: string; text: string }>;
  chosen: readonly Scope[];
  error: string;
  onChange: (scopes: Scope[]) => void;
}

/** Lets a person choose the scopes of a key. */
export function ScopeChoice({ choices, chosen, error, onChange }: ScopeChoiceProps) {
  const id = useId();
  const all = Object.keys(choices) as Scope[];
  return (
    <fieldset
      className="field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <legend>May be used for</legend>
      <div className="choices">
        {all.map((scope) => (
          <div key={scope} className="choice">
            <input
              id={id + scope}
              type="checkbox"
              aria-describedby={`${id}${scope}text`}
              checked={chosen.includes(scope)}
              onChange={({ target }) => {
                onChange(
                  all.filter((one) => (one === scope ? target.checked : chosen.includes(one))),
                );
              }}
            />
            <label htmlFor={id + scope}>{choices[scope].name}</label>
            <p id={`${id}${scope}text`}>{choices[scope].text}</p>
          </div>
        ))}
      </div>
      <p id={`${id}error`} className="message" data-level={error ? 'error' : ''}>
        {error}
      </p>
    </fieldset>
  );
}
