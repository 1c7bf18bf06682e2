import { openBinding } from '@postern/core/adapter/eager';
import type { Accessor } from 'solid-js';
import { createFactory } from './email-validation.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/** The same as in the default entry, in one chunk. It corrects typos only with the option `suggest`. */
export const createEmailValidation: (
  options?: EmailValidationOptions | Accessor<EmailValidationOptions>,
) => EmailValidation = /* @__PURE__ */ createFactory(openBinding);
export { preload } from '@postern/core/adapter/eager';
export { EmailValidationProvider } from './provider.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
