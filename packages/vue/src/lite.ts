import { createDirective } from './directive.ts';
import { createComposable } from './use-email-validation.ts';

/** As `useEmailValidation`, without the typo check: smaller, and suggestions come from the wire. */
export const useEmailValidation = createComposable({});
/** As `vEmailValidation`, without the typo check. */
export const vEmailValidation = createDirective({});
export { provideEmailValidation } from './provide.ts';
export type { DirectiveValue } from './directive.ts';
export type { EmailValidation, EmailValidationOptions } from './use-email-validation.ts';
