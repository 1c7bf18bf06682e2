import { suggestAddress } from '@postern/core/suggest';
import { createHook } from './use-email-validation.ts';

/**
 * Judges the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * Spread `inputProps`, `messageProps`, `statusProps` and `suggestionProps` on your elements; the
 * form around the input is held by itself.
 */
export const useEmailValidation = createHook({ suggest: suggestAddress });
export { EmailValidationProvider } from './context.ts';
export type { EmailValidation, EmailValidationOptions } from './use-email-validation.ts';
