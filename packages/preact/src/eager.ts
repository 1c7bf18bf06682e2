import { openBinding } from '@postern/core/adapter/eager';
import { createHook } from '@postern/core/adapter';
import { runtime } from './runtime.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/** The same as in the default entry, in one chunk. It corrects typos only with the option `suggest`. */
export const useEmailValidation: (options?: EmailValidationOptions) => EmailValidation =
  /* @__PURE__ */ createHook(runtime, openBinding);
export { preload } from '@postern/core/adapter/eager';
export { EmailValidationProvider } from './provider.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
