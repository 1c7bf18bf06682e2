'use client';

import { createHook } from '@postern/core/adapter';
import { openBinding } from '@postern/core/adapter/lazy';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type {
  FieldPathByValue,
  FieldValues,
  RegisterOptions,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import { joinResolver, RULE } from './join-resolver.ts';
import { runtime } from './runtime.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

const useEmailValidation = /* @__PURE__ */ createHook(runtime, openBinding);
/** A layout effect, which runs before `useForm` validates for the first time; none on a server. */
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** The names of a form's values that can hold an address; any other does not compile. */
export type EmailFieldName<Values extends FieldValues> = FieldPathByValue<
  Values,
  string | null | undefined
>;

/** Options of `useEmailField`; the form has the value and the rejections by the server. */
export type EmailFieldOptions = Omit<EmailValidationOptions, 'value' | 'refused'>;

/** Like `EmailValidation`, with `register` in place of `inputProps`. */
export interface EmailField<
  Values extends FieldValues,
  Name extends EmailFieldName<Values>,
> extends Omit<EmailValidation, 'inputProps' | 'merge'> {
  /**
   * The form's own `register` with the rule of the field and your rules. Spread its result on the input. react-hook-form
   * focuses the first invalid field, in the order in which the fields are registered.
   */
  register(
    rules?: RegisterOptions<Values, Name>,
  ): EmailValidation['inputProps'] & Omit<UseFormRegisterReturn<Name>, 'ref'>;
}

/** The part of a form that `useEmailField` uses. `useForm` returns it. */
interface Form<Values extends FieldValues> extends Pick<
  UseFormReturn<Values>,
  'register' | 'subscribe' | 'getValues' | 'getFieldState'
> {
  /** Not typed: TypeScript would infer the type of the values from the defaults too, which are partial. */
  formState: object;
  control: { _setValid?: unknown };
}

/**
 * Like `useEmailValidation`, for a field of react-hook-form: `<input {...email.register()} />`. It registers the rule of
 * the field, in every mode and beside a resolver, and follows `reset`, `setValue` and `setError`.
 *
 * `gate` is `'wait'` by default, so that the errors of all fields appear together. The field shows the messages of other
 * rules and of `setError` as its own.
 */
export function useEmailField<Values extends FieldValues, Name extends EmailFieldName<Values>>(
  form: Form<Values>,
  name: Name,
  options: EmailFieldOptions = {},
): EmailField<Values, Name> {
  const { control, subscribe, getValues, getFieldState, formState } = form;
  const { error } = getFieldState(name, formState as UseFormReturn<Values>['formState']);
  const refused = useMemo(
    () =>
      error?.message && error.type !== RULE
        ? { value: getValues(name) ?? '', message: error.message }
        : null,
    [error, getValues, name],
  );
  const email = useEmailValidation({ gate: 'wait', ...options, refused });
  const { field, validate, isBlocked } = email;
  const wasBlocked = useRef(isBlocked);

  useEarlyEffect(
    () => joinResolver(control, name, { validate, isBlocked: () => field.getSnapshot().isBlocked }),
    [control, name, validate, field],
  );

  useEffect(() => {
    if (wasBlocked.current === isBlocked) return;
    wasBlocked.current = isBlocked;
    // A verdict dispatches no event at which the form would validate and update `formState.isValid`.
    (control._setValid as (() => void) | undefined)?.();
  }, [control, isBlocked]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ type }) {
          // Typed text already reaches the field through its own events.
          const text = getValues(name) ?? '';
          if (!type && text !== field.getSnapshot().value) field.reset(text);
        },
      }),
    [subscribe, getValues, name, field],
  );

  const { inputProps: _, merge, ...rest } = email;
  return {
    ...rest,
    register(rules) {
      const given = rules?.validate;
      return merge(
        form.register(name, {
          ...rules,
          validate: {
            ...(typeof given === 'function' ? { validate: given } : given),
            // The second argument is the form's values.
            [RULE]: (text) => validate(text ?? ''),
          },
        } as RegisterOptions<Values, Name>),
      );
    },
  };
}
