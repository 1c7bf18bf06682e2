import { MODES } from '@postern/protocol';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useKnownSession } from '../api/session.ts';
import { DEEP_IS_OFF, MODE_WORDS } from '../words/choice-words.ts';

/** Several choices under one legend. */
export interface ChoicesProps {
  legend: string;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Lays out choices with their legend and error. */
export function Choices({ legend, error = '', className = 'choices', children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset
      className="field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>{legend}</legend>
      <div className={className}>{children}</div>
      <p id={id} className="message" data-level={error ? 'error' : ''}>
        {error}
      </p>
    </fieldset>
  );
}

/** A radio button or a check box with a label and a sentence. The rest are attributes of the input. */
export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  text: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Lays out one choice. */
export function Choice({ label, text, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <input {...input} id={id} aria-describedby={`${id}text`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}text`}>{text}</p>
    </div>
  );
}

/** The modes as radio buttons, with the attributes of their control. `deep` can be chosen only where it is on. */
export function ModeChoice({ control }: { control: InputHTMLAttributes<HTMLInputElement> }) {
  const { deep } = useKnownSession();
  return (
    <Choices legend="Mode" className="choices modes">
      {MODES.map((mode) => {
        const isOff = mode === 'deep' && !deep;
        return (
          <Choice
            key={mode}
            {...control}
            type="radio"
            value={mode}
            label={MODE_WORDS[mode].name}
            text={isOff ? DEEP_IS_OFF : MODE_WORDS[mode].text}
            disabled={isOff}
          />
        );
      })}
    </Choices>
  );
}
