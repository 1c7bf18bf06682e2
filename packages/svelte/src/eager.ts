import { openBinding } from '@postern/core/adapter/eager';
import { createAction, type EmailAction } from './action.ts';
import { createFactory } from './email-validation.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/** As the default entry's, in one chunk; typing errors are corrected where `suggest` is passed. */
export const createEmailValidation: (options?: EmailValidationOptions) => EmailValidation =
  /* @__PURE__ */ createFactory(openBinding);
/** As the default entry's, in one chunk. */
export const emailValidation: EmailAction = /* @__PURE__ */ createAction(createEmailValidation);
export { preload } from '@postern/core/adapter/eager';
export { setEmailValidation } from './context.ts';
export type { ActionOptions, EmailAction } from './action.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
