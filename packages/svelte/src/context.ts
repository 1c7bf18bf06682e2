import { createEmailValidator, type EmailValidator, type FieldOptions } from '@postern/core';
import { getContext, hasContext, setContext } from 'svelte';

const key = Symbol('email validator');

/** Shares one validator, and so its memory, among the components below. Returns it. */
export function setEmailValidationContext(options: FieldOptions = {}): EmailValidator {
  return setContext(key, options.validator ?? createEmailValidator(options));
}

/** The validator from above, if there is one; none outside a component's start. */
export function contextValidator(): EmailValidator | null {
  try {
    return hasContext(key) ? getContext<EmailValidator>(key) : null;
  } catch {
    return null;
  }
}
