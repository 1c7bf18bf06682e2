import { suggestAddress } from '@postern/core/suggest';
import { createAction } from './action.ts';
import { createFactory } from './email-validation.ts';

/**
 * Judges the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * Attach `input`, `message`, `status` and `suggestion` to your elements; the form around the
 * input is held by itself.
 */
export const createEmailValidation = createFactory({ suggest: suggestAddress });
/** The same as an action: `<input use:emailValidation={{ message, status, suggestion }}>`. */
export const emailValidation = createAction(createEmailValidation);
export { setEmailValidationContext } from './context.ts';
export type { ActionParameter, EmailAction } from './action.ts';
export type { EmailValidation, EmailValidationOptions } from './email-validation.ts';
