import { openBinding } from '@postern/core/adapter/eager';
import type { Directive, MaybeRefOrGetter } from 'vue';
import { createDirective, createVaporDirective } from './directive.ts';
import type { DirectiveValue, VaporDirective } from './directive.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';
import { createComposable } from './use-email-validation.ts';

/** The same as in the default entry, in one chunk. It corrects typos only with the option `suggest`. */
export const useEmailValidation: (
  options?: MaybeRefOrGetter<EmailValidationOptions>,
) => EmailValidation = /* @__PURE__ */ createComposable(openBinding);
/** The same as in the default entry, in one chunk. */
export const vEmailValidation: Directive<HTMLInputElement, DirectiveValue> =
  /* @__PURE__ */ createDirective(openBinding);
/** The same as in the default entry, in one chunk. */
export const vaporEmailValidation: VaporDirective<HTMLInputElement, DirectiveValue> =
  /* @__PURE__ */ createVaporDirective(openBinding);
export { preload } from '@postern/core/adapter/eager';
export { provideEmailValidation } from './provide.ts';
export type { DirectiveOptions, DirectiveValue, VaporDirective } from './directive.ts';
export type { EmailValidation, EmailValidationOptions } from './types.ts';
