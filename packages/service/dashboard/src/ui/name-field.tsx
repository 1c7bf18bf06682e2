import type { ReactNode } from 'react';
import { Field } from './field.tsx';

/** The name of a person or a thing, as it is typed. */
export interface NameFieldProps {
  label: string;
  /** The name of the control, which password managers and the browser go by. */
  name?: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete?: 'name' | 'organization' | 'off';
  hint?: ReactNode;
  error?: string | undefined;
}

/** A name of up to 100 characters, which has to be given. */
export function NameField(props: NameFieldProps) {
  const { label, name = 'name', value, onChange, autoComplete = 'off', hint, error } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name={name}
          autoComplete={autoComplete}
          required
          maxLength={100}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
