'use client';

import { Field, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import '@postern/core/style.css';
import {
  useEmailField,
  type EmailFieldName,
  type EmailFieldOptions,
} from '@postern/react/hook-form';
import type { ComponentProps, ReactNode } from 'react';
import {
  useFormState,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

interface EmailFieldProps<
  Values extends FieldValues,
  Name extends EmailFieldName<Values>,
  Context,
  Output,
> extends Omit<ComponentProps<typeof Input>, 'form' | 'name'> {
  /** The return value of `useForm`. */
  form: UseFormReturn<Values, Context, Output>;
  name: Name;
  label: ReactNode;
  /** Rules of react-hook-form in addition to the field's rule. */
  rules?: RegisterOptions<Values, Name>;
  options?: EmailFieldOptions;
}

export function EmailField<
  Values extends FieldValues,
  Name extends EmailFieldName<Values>,
  Context,
  Output,
>({ form, name, label, rules, options, ...props }: EmailFieldProps<Values, Name, Context, Output>) {
  // `form` stays the same object when its errors change.
  const formState = useFormState({ control: form.control, name });
  const email = useEmailField({ ...form, formState }, name, options);
  return (
    <Field data-invalid={email.level === 'error'}>
      <FieldLabel htmlFor={email.ids.input}>{label}</FieldLabel>
      <Input type="email" {...props} {...email.register(rules)} />
      {/* Replaces FieldError. One element, so that the gap of the field does not apply to the suggestion. */}
      <div className="scheme-light dark:scheme-dark [--postern-error:var(--destructive)] [--postern-link:var(--primary)]">
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />
      </div>
    </Field>
  );
}
