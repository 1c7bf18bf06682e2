import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
} from 'react';

/** A form that shows the errors of its fields itself. */
export interface FormProps {
  /** The errors of the fields: another object after each submit. */
  errors: object;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  onSubmit: (event: SyntheticEvent) => void;
  children: ReactNode;
}

/** How long an error has to stand before the alert has it: the error of an earlier submit goes sooner. */
const ALERT_MS = 100;

/**
 * A form whose first field with an error gets the focus after a submit. Screen readers read an error with the field when
 * the focus arrives there. When the focus was there already, as after Enter in the field, an alert repeats the error.
 */
export function Form({ errors, className = 'form', ref, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current!);
  const [alert, setAlert] = useState({ number: 0, text: '' });
  const clear = () => {
    setAlert((last) => (last.text ? { ...last, text: '' } : last));
  };

  useEffect(() => {
    clear();
    const wrong = form.current!.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong;
    if (!wrong || !control) return;
    if (control !== document.activeElement) {
      control.focus();
      return;
    }
    const timer = setTimeout(() => {
      setAlert(({ number }) => ({ number: number + 1, text: errorOf(wrong) }));
    }, ALERT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [errors]);

  return (
    <form ref={form} className={className} noValidate onSubmit={onSubmit} onInput={clear}>
      {children}
      {alert.text && (
        <p key={alert.number} role="alert" className="unseen">
          {alert.text}
        </p>
      )}
    </form>
  );
}

/** The error of a control: the last text that describes it. */
function errorOf(control: HTMLElement): string {
  const id = control.getAttribute('aria-describedby')?.split(' ').at(-1);
  return (id && document.getElementById(id)?.textContent) ?? '';
}
