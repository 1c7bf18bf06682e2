import { suggestAddress } from '@postern/core/suggest';
import { createDirective } from './directive.ts';
import { createComposable } from './use-email-validation.ts';

/**
 * Judges the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * Bind `inputProps`, `messageProps`, `statusProps` and `suggestionProps` with `v-bind`; the form
 * around the input is held by itself.
 */
export const useEmailValidation = createComposable({ suggest: suggestAddress });
/** The same for a bare input: `<input v-email-validation="{ message, status, suggestion }">`. */
export const vEmailValidation = createDirective({ suggest: suggestAddress });
export { provideEmailValidation } from './provide.ts';
export type { DirectiveValue } from './directive.ts';
export type { EmailValidation, EmailValidationOptions } from './use-email-validation.ts';
