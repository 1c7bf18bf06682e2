import type { ReactNode } from 'react';
import { Field } from './field.tsx';

/** The address of an account or of who is invited, as it is typed. */
export interface EmailFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'username' | 'off';
  hint?: ReactNode;
  error?: string | undefined;
  /** Default true. */
  required?: boolean;
}

/** An email address; it is looked at when the form is sent. */
export function EmailField(props: EmailFieldProps) {
  const { label, value, onChange, autoComplete, hint, error, required = true } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="email"
          name="email"
          dir="ltr"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
