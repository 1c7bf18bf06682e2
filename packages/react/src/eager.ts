'use client';

import { openBinding } from '@postern/core/adapter/eager';
import { createHook } from './use-email-validation.ts';

/** As the default entry's, in one chunk; typing errors are corrected where `suggest` is passed. */
export const useEmailValidation = /* @__PURE__ */ createHook(openBinding);
export { preload } from '@postern/core/adapter/eager';
export { EmailValidationProvider } from './provider.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
