import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { Action } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { issueAt } from '../words/field-error.ts';

/** A form whose submit runs an action. */
export interface ActionFormOptions<Values extends FieldValues, Result, Variables> {
  defaultValues: DefaultValues<Values>;
  action: Action<Result, Variables>;
  /** The variables of the action, by the values of the form. */
  variables: (values: Values) => Variables;
  onSuccess?: (result: Result) => void;
  /** The sentence for the service's issue with a field; empty for none. Default {@link issueAt}. */
  issueOf?: (error: Error, name: Path<Values>, values: Values) => string;
}

/** A form of {@link useActionForm}: that of react-hook-form, with its action. */
export interface ActionForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** The attributes of the field's control, and its error. */
  field: <Name extends Path<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { error: string | undefined };
  submit: (event: SyntheticEvent) => Promise<void>;
  isPending: boolean;
  /** The error of the action; null when a field has an error. */
  error: Error | null;
}

/**
 * A form of react-hook-form whose submit runs an action. Issues of the service are shown at their fields, by the names of
 * the fields. Errors stay until the next submit.
 *
 * Source: docs/decisions/forms.md#0074.
 */
export function useActionForm<Values extends FieldValues, Result, Variables>(
  options: ActionFormOptions<Values, Result, Variables>,
): ActionForm<Values> {
  const { defaultValues, action, variables, onSuccess, issueOf = issueAt } = options;
  const form = useForm<Values>({
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors } = form.formState;

  return {
    ...form,
    field: (name, rules) => ({
      ...form.register(name, rules),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    submit: form.handleSubmit((values) => {
      action.mutate(variables(values), {
        ...(onSuccess && { onSuccess }),
        onError: (error) => {
          for (const name of Object.keys(values) as Path<Values>[]) {
            const message = issueOf(error, name, values);
            if (message) form.setError(name, { message });
          }
        },
      });
    }),
    isPending: action.isPending,
    error: Object.keys(errors).length > 0 ? null : action.error,
  };
}

/** A rule for a text that is not blank. */
export const needed = (message: string) => ({
  validate: (text: unknown) => String(text).trim() !== '' || message,
});

/** A form that shows the errors of its fields. */
export interface FormProps {
  /** The errors of the fields: another object after each submit. */
  errors: object;
  className?: string;
  onSubmit: (event: SyntheticEvent) => unknown;
  children: ReactNode;
}

/** How long an error has to stand before the alert has it: the error of an earlier submit goes sooner. */
const ALERT_MS = 100;

/**
 * A form whose first field with an error gets the focus after a submit. Screen readers read an error with the field when
 * the focus arrives there. When the focus was there already, as after Enter in the field, an alert repeats the error.
 */
export function Form({ errors, className = 'form', onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
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
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={clear}
    >
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

/** The buttons of a form in a dialog. */
export interface FormActionsProps {
  /** The text of the button that submits the form. */
  verb: string;
  isDanger?: boolean;
  isBusy: boolean;
  onClose: () => void;
}

/** The button that submits a form, and the one that cancels it. */
export function FormActions({ verb, isDanger = false, isBusy, onClose }: FormActionsProps) {
  return (
    <div className="actions">
      <Button type="submit" look={isDanger ? 'danger' : 'first'} isBusy={isBusy}>
        {verb}
      </Button>
      <Button disabled={isBusy} onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
