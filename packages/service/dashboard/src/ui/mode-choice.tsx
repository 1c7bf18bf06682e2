import { MODES, type Mode } from '@postern/protocol';
import { useId } from 'react';
import { useKnownSession } from '../session/session.ts';
import { Choice } from './choices.tsx';
import { DEEP_IS_OFF, MODE_WORDS } from '../words/choice-words.ts';

/** Lets a person choose how thoroughly to look; `deep` only where it is on. */
export function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { deep } = useKnownSession();
  const name = useId();
  return (
    <fieldset className="field">
      <legend>Mode</legend>
      <div className="choices modes">
        {MODES.map((one) => (
          <Choice
            key={one}
            type="radio"
            name={name}
            label={MODE_WORDS[one].name}
            text={one === 'deep' && !deep ? DEEP_IS_OFF : MODE_WORDS[one].text}
            checked={mode === one}
            disabled={one === 'deep' && !deep}
            onChange={() => {
              onChange(one);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
