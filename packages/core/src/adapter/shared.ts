import type { EmailValidator } from '../validator.ts';
import type { FieldOptions } from './options.ts';

/** What a provider shares with the fields below: one validator, made when the first one needs it. */
export interface SharedValidator {
  options: FieldOptions;
  validator: EmailValidator | null;
  /** Follows the provider's options; the transport was read once. */
  follow: (options: FieldOptions) => void;
}

/** Shares a validator, or one of these options. */
export function shareValidator(options: FieldOptions): SharedValidator {
  const shared: SharedValidator = {
    options,
    validator: options.validator ?? null,
    follow(next) {
      shared.options = next;
    },
  };
  return shared;
}
