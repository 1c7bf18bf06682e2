'use client';

import { openBinding } from '@postern/core/adapter/lazy';
import { createHook } from './use-email-validation.ts';

/**
 * Judges the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * Spread `inputProps`, `messageProps`, `statusProps` and `suggestionProps` on your elements; the
 * form around the input is held by itself. What judges is fetched when a person comes to the
 * field; `@postern/react/eager` has it at once.
 */
export const useEmailValidation = /* @__PURE__ */ createHook(openBinding);
export { preload } from '@postern/core/adapter/lazy';
export { EmailValidationProvider } from './provider.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
