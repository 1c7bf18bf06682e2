import { useId, type ReactNode } from 'react';

/** The attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What is known about a value while the user types. */
export interface FieldNote {
  level: 'ok' | 'warning';
  text: string;
}

/** A control with its label, hint, note and error. */
export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The id of a text elsewhere that describes the control too. */
  describedBy?: string | undefined;
  /** The error; empty when there is none. */
  error?: string | undefined;
  /** Shown where there is no error. A field that can have notes passes null for none. */
  note?: FieldNote | null | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Lays out one control with its label, hint, note and error. */
export function Field({ label, hint, describedBy, error = '', note, children }: FieldProps) {
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
        'aria-describedby': [describedBy, hintId, errorId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <p id={errorId || undefined} className="message" data-level={error ? 'error' : ''}>
        {error}
      </p>
      {note !== undefined && (
        <p role="status" className="message" data-level={note?.level ?? ''}>
          {error ? '' : note?.text}
        </p>
      )}
    </div>
  );
}
