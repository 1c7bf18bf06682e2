import { createHook } from './use-email-validation.ts';

/** As `useEmailValidation`, without the typo check: smaller, and suggestions come from the wire. */
export const useEmailValidation = createHook({});
export { EmailValidationProvider } from './context.ts';
export type { EmailValidation, EmailValidationOptions } from './use-email-validation.ts';
