import { openBinding } from '@postern/core/adapter/lazy';
import type { Directive, MaybeRefOrGetter } from 'vue';
import { createDirective, createVaporDirective } from './directive.ts';
import type { DirectiveValue, VaporDirective } from './directive.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';
import { createComposable } from './use-email-validation.ts';

/**
 * Checks the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * Bind `inputProps`, `messageProps`, `statusProps` and `suggestionProps` with `v-bind`; the form
 * around the input needs no props. The code that validates is fetched when a user reaches the field;
 * `@postern/vue/eager` has it at once.
 */
export const useEmailValidation: (
  options?: MaybeRefOrGetter<EmailValidationOptions>,
) => EmailValidation = /* @__PURE__ */ createComposable(openBinding);
/** The same for a bare input: `<input v-email-validation="{ message, status, suggestion }">`. */
export const vEmailValidation: Directive<HTMLInputElement, DirectiveValue> =
  /* @__PURE__ */ createDirective(openBinding);
/** The same directive for Vapor components: `import { vaporEmailValidation as vEmailValidation }`. */
export const vaporEmailValidation: VaporDirective<HTMLInputElement, DirectiveValue> =
  /* @__PURE__ */ createVaporDirective(openBinding);
export { preload } from '@postern/core/adapter/lazy';
export { provideEmailValidation } from './provide.ts';
export type { DirectiveOptions, DirectiveValue, VaporDirective } from './directive.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
