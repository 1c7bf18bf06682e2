import { MODES, type Mode } from '@postern/protocol';
import { useId } from 'react';
import { useKnownSession } from '../session/session.ts';
import { DEEP_IS_OFF, MODE_WORDS } from '../words/choice-words.ts';

/** Lets a person choose how thoroughly to look; `deep` only where it is on. */
export function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { deep } = useKnownSession();
  const id = useId();
  return (
    <fieldset className="field">
      <legend>How thoroughly</legend>
      <div className="choices modes">
        {MODES.map((one) => (
          <div key={one} className="choice">
            <input
              id={id + one}
              type="radio"
              name={`${id}mode`}
              aria-describedby={`${id}${one}text`}
              checked={mode === one}
              disabled={one === 'deep' && !deep}
              onChange={() => {
                onChange(one);
              }}
            />
            <label htmlFor={id + one}>{MODE_WORDS[one].name}</label>
            <p id={`${id}${one}text`}>
              {one === 'deep' && !deep ? DEEP_IS_OFF : MODE_WORDS[one].text}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
