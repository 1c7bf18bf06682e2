import { openBinding } from '@postern/core/adapter/lazy';
import { createAction, type EmailAction } from './action.ts';
import { createFactory } from './email-validation.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/**
 * Checks the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * Attach `input`, `message`, `status` and `suggestion` to your elements. The form around the
 * input needs no attachment. The code that validates is fetched when a user reaches the field;
 * `@postern/svelte/eager` has it at once.
 */
export const createEmailValidation: (options?: EmailValidationOptions) => EmailValidation =
  /* @__PURE__ */ createFactory(openBinding);
/** The action: `<input use:emailValidation={{ message, status, suggestion }}>`. */
export const emailValidation: EmailAction = /* @__PURE__ */ createAction(createEmailValidation);
export { preload } from '@postern/core/adapter/lazy';
export { setEmailValidation } from './context.ts';
export type { ActionOptions, EmailAction } from './action.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
