import type { Field } from './field.ts';
import type { Settings } from './settings.ts';
import { createEmailValidator, type EmailValidator, type ValidatorOptions } from './validator.ts';

/** What an adapter takes: the options of a validator, or a validator and a field's settings. */
export type FieldOptions = ValidatorOptions & {
  /** One that exists already; without it, each field makes its own. */
  validator?: EmailValidator | undefined;
};

/** A field, and how to tell it what its options are now. */
export interface OpenField {
  field: Field;
  /** Follows the options; the transport was read once. */
  follow(options: FieldOptions): void;
}

/**
 * Opens a field for an adapter: on the validator in the options, else the one provided from
 * above, else one of its own.
 */
export function openField(
  options: FieldOptions,
  provided: EmailValidator | null | undefined,
  fallback: Settings = {},
): OpenField {
  const given = options.validator ?? provided;
  const validator = given ?? createEmailValidator(options);
  const field = validator.field(options, fallback);
  let told: FieldOptions = options;
  return {
    field,
    follow(next) {
      // What is left out now is not what was said before.
      const dropped = Object.fromEntries(Object.keys(told).map((name) => [name, undefined]));
      told = next;
      const all = { ...dropped, ...next };
      field.setOptions(all);
      if (!given) validator.setOptions(all);
    },
  };
}
