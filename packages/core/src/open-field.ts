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

const FOLLOWED = [
  'mode',
  'commitMode',
  'debounceMs',
  'deadlineMs',
  'policy',
  'messages',
  'suggest',
  'normalize',
  'onEvent',
] as const satisfies (keyof Settings)[];

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
  return {
    field,
    follow: follower(options, (settings) => {
      field.setOptions(settings);
      if (!given) validator.setOptions(settings);
    }),
  };
}

/** Follows options: tells what they are now, when one of them changed. */
export function follower(
  first: Settings,
  tell: (settings: Settings) => void,
): (next: Settings) => void {
  let told = first;
  return (next) => {
    if (FOLLOWED.every((name) => next[name] === told[name])) return;
    told = next;
    // What is left out now is not what was said before.
    tell(Object.fromEntries(FOLLOWED.map((name) => [name, next[name]])));
  };
}
