/* The hook is `packages/core/src/adapter/hook.ts`, one text for React and Preact; `runtime.ts` is the part of Preact. */
import { openBinding } from '@postern/core/adapter/lazy';
import { createHook } from '@postern/core/adapter';
import { runtime } from './runtime.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/**
 * Checks the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * Spread `inputProps`, `messageProps`, `statusProps` and `suggestionProps` on your elements; the
 * form around the input needs no props. The code that validates is fetched when a user reaches the
 * field; `@postern/preact/eager` has it at once.
 */
export const useEmailValidation: (options?: EmailValidationOptions) => EmailValidation =
  /* @__PURE__ */ createHook(runtime, openBinding);
export { preload } from '@postern/core/adapter/lazy';
export { EmailValidationProvider } from './provider.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
