import { createEmailValidator, type EmailValidator, type FieldOptions } from '@postern/core';
import { provide, type InjectionKey } from 'vue';

/** Where the validator from above is found. */
export const validatorKey: InjectionKey<EmailValidator> = Symbol('email validator');

/** Shares one validator, and so its memory, among the components below. Returns it. */
export function provideEmailValidation(options: FieldOptions = {}): EmailValidator {
  const validator = options.validator ?? createEmailValidator(options);
  provide(validatorKey, validator);
  return validator;
}
