import { useId, type Ref } from 'react';
import type { KeysFate } from '../../api/people.ts';

/** What may become of the keys of somebody who goes. */
export interface FateChoiceProps {
  chosen: KeysFate | null;
  error: string;
  /** The first control, to be focused when nothing was chosen. */
  first: Ref<HTMLInputElement>;
  onChange: (fate: KeysFate) => void;
}

const FATES: Record<KeysFate, { name: string; text: string }> = {
  keep: {
    name: 'Keep them',
    text: 'Programs go on. Whoever has seen a key can go on using it until you rotate it.',
  },
  revoke: { name: 'Revoke them', text: 'Programs that show them are refused within seconds.' },
};

/** Lets an owner decide what becomes of keys: neither is the default. */
export function FateChoice({ chosen, error, first, onChange }: FateChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className="field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <legend>Their keys</legend>
      <div className="choices">
        {(Object.keys(FATES) as KeysFate[]).map((fate, place) => (
          <div key={fate} className="choice">
            <input
              ref={place === 0 ? first : undefined}
              id={id + fate}
              type="radio"
              name={`${id}fate`}
              aria-describedby={`${id}${fate}text`}
              checked={chosen === fate}
              onChange={() => {
                onChange(fate);
              }}
            />
            <label htmlFor={id + fate}>{FATES[fate].name}</label>
            <p id={`${id}${fate}text`}>{FATES[fate].text}</p>
          </div>
        ))}
      </div>
      <p id={`${id}error`} className="message" data-level={error ? 'error' : ''}>
        {error}
      </p>
    </fieldset>
  );
}
