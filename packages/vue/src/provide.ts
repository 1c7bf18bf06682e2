import { shareValidator, type FieldOptions } from '@postern/core/adapter';
import { provide } from 'vue';
import { validatorKey } from './context.ts';

/** Shares one validator, and so its cache, among the components below. The options are read once. */
export function provideEmailValidation(options: FieldOptions = {}): void {
  provide(validatorKey, shareValidator(options));
}
