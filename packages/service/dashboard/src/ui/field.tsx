import { useId, type ReactNode } from 'react';

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A control with its words. */
export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Why it is refused; empty when it is not. */
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Lays out one control with its label, hint and error. */
export function Field({ label, hint, error = '', children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}hint` : '';
  const errorId = error ? `${id}error` : '';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <p id={errorId || undefined} className="message" data-level={error ? 'error' : ''}>
        {error}
      </p>
    </div>
  );
}
