import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

/** Several choices under one question. */
export interface ChoicesProps {
  legend: string;
  /** Why the answer is refused; empty when it is not. */
  error: string;
  children: ReactNode;
}

/** Lays out choices, with their question and its error. */
export function Choices({ legend, error, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset
      className="field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>{legend}</legend>
      <div className="choices">{children}</div>
      <p id={id} className="message" data-level={error ? 'error' : ''}>
        {error}
      </p>
    </fieldset>
  );
}

/** A radio button or a check box with a name and a sentence. */
export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  type: 'radio' | 'checkbox';
  label: string;
  text: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Lays out one choice. */
export function Choice({ label, text, ref, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className="choice">
      <input {...input} ref={ref} id={id} aria-describedby={`${id}text`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}text`}>{text}</p>
    </div>
  );
}
