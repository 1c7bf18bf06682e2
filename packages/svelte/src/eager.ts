import { openBinding } from '@postern/core/adapter/eager';
import { createAction, type EmailAction } from './action.ts';
import { createFactory } from './email-validation.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/** The same as in the default entry, in one chunk. It corrects typos only with the option `suggest`. */
export const createEmailValidation: (options?: EmailValidationOptions) => EmailValidation =
  /* @__PURE__ */ createFactory(openBinding);
/** The same as in the default entry, in one chunk. */
export const emailValidation: EmailAction = /* @__PURE__ */ createAction(createEmailValidation);
export { preload } from '@postern/core/adapter/eager';
export { setEmailValidation } from './context.ts';
export type { ActionOptions, EmailAction } from './action.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
