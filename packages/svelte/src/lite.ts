import { createAction } from './action.ts';
import { createFactory } from './email-validation.ts';

/** As `createEmailValidation`, without the typo check: smaller, suggestions come from the wire. */
export const createEmailValidation = createFactory({});
/** As `emailValidation`, without the typo check. */
export const emailValidation = createAction(createEmailValidation);
export { setEmailValidationContext } from './context.ts';
export type { ActionParameter, EmailAction } from './action.ts';
export type { EmailValidation, EmailValidationOptions } from './email-validation.ts';
