import { assertFieldOptions } from '../diagnostics/assert-options.ts';
import type { EmailValidator } from '../validator.ts';
import type { FieldOptions } from './options.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** What a provider shares with the fields below: one validator, made when the first one needs it. */
export interface SharedValidator {
  options: FieldOptions;
  validator: EmailValidator | null;
  /** Follows the provider's options; the transport was read once. */
  follow: (options: FieldOptions) => void;
}

/** Shares a validator, or one of these options. */
export function shareValidator(options: FieldOptions): SharedValidator {
  if (process.env.NODE_ENV !== 'production') assertFieldOptions(options);
  const shared: SharedValidator = {
    options,
    validator: options.validator ?? null,
    follow(next) {
      shared.options = next;
    },
  };
  return shared;
}
