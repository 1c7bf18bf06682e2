import { useState } from 'react';
import { Field } from './field.tsx';

/** A password as it is typed. */
export interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
}

/** A password that can be looked at. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, value, onChange, autoComplete, hint, error } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
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
