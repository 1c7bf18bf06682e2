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

/** Options of `useEmailField`; the form holds the value and the server's refusals. */
export type EmailFieldOptions = Omit<EmailValidationOptions, 'value' | 'refused'>;

/** As `EmailValidation`, but for what is spread on the input. */
export interface EmailField<
  Values extends FieldValues,
  Name extends EmailFieldName<Values>,
> extends Omit<EmailValidation, 'inputProps' | 'merge'> {
  /**
   * As the form's own `register`, with rules of your own, to be spread on the input: react-hook-form
   * gives the focus to the first field that is wrong, in the order in which they are registered.
   */
  register(
    rules?: RegisterOptions<Values, Name>,
  ): EmailValidation['inputProps'] & Omit<UseFormRegisterReturn<Name>, 'ref'>;
}

/** What of a form `useEmailField` uses: what `useForm` gives, whole. */
interface Form<Values extends FieldValues> extends Pick<
  UseFormReturn<Values>,
  'register' | 'subscribe' | 'getValues' | 'getFieldState'
> {
  /** Names no type: that of the values would be inferred from the defaults too, which are partial. */
  formState: object;
  control: { _setValid?: unknown };
}

/**
 * As `useEmailValidation`, for a field of react-hook-form: its rule is registered, in every mode and
 * beside a resolver, and `reset`, `setValue` and `setError` are followed.
 * `<input {...email.register()} />`.
 *
 * `gate` is `'wait'` by default: the errors of all fields show at once. The message of another rule
 * and of `setError` is shown as the field's own.
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
    // A verdict comes without an event by which the form would validate, for `formState.isValid`.
    (control._setValid as (() => void) | undefined)?.();
  }, [control, isBlocked]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ type }) {
          // What a person types reaches the field by itself.
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
