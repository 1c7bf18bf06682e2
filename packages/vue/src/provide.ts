import { shareValidator, type FieldOptions, type SharedValidator } from '@postern/core/adapter';
import { provide, type InjectionKey } from 'vue';

/** Where the validator shared from above is found. */
export const validatorKey: InjectionKey<SharedValidator> = Symbol('email validator');

/** Shares one validator, and so its memory, among the components below. Options are read once. */
export function provideEmailValidation(options: FieldOptions = {}): void {
  provide(validatorKey, shareValidator(options));
}
