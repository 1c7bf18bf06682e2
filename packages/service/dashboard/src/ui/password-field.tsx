import { useState } from 'react';
import { Field, type FieldNote } from './field.tsx';

/** A password as it is typed. */
export interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  /** The id of a text elsewhere that describes the field too. */
  describedBy?: string;
  error?: string | undefined;
  /** What is known of it while it is typed. */
  note?: FieldNote | null;
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, value, onChange, autoComplete, hint, error, note } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} describedBy={props.describedBy} error={error} note={note}>
      {(control) => (
        <span className="with-button">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          <button
            className="button"
            type="button"
            aria-label={`${isShown ? 'Hide' : 'Show'}: ${label}`}
            onClick={() => {
              setShown(!isShown);
            }}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}
