import { openBinding } from '@postern/core/adapter/lazy';
import type { Accessor } from 'solid-js';
import { createFactory } from './email-validation.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/**
 * Checks the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * Spread `inputProps`, `messageProps`, `statusProps` and `suggestionProps` on your elements; the
 * form around the input needs no props. The code that validates is fetched when a user reaches the
 * field; `@postern/solid/eager` has it at once.
 */
export const createEmailValidation: (
  options?: EmailValidationOptions | Accessor<EmailValidationOptions>,
) => EmailValidation = /* @__PURE__ */ createFactory(openBinding);
export { preload } from '@postern/core/adapter/lazy';
export { EmailValidationProvider } from './provider.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
