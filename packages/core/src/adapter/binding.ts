import { assertFieldOptions } from '../diagnostics/assert-options.ts';
import { watchValue } from '../diagnostics/watch-value.ts';
import { attachableOf, attachForm, type Attachable } from '../dom/attach.ts';
import { isTypedInto } from '../dom/root.ts';
import type { Settings } from '../types.ts';
import { createEmailValidator, type EmailValidator } from '../validator.ts';
import { followSettings } from './follow-settings.ts';
import type { BindingOptions } from './options.ts';
import type { SharedValidator } from './shared.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** A field, and what an adapter does with it. Stays the same for the life of a component. */
export interface Binding extends Attachable {
  /** Follows the options, a changed `value` among them; the transport and `gate` were read once. */
  follow(options: BindingOptions): void;
  /** For a form that the input is not inside of. Returns its undo. */
  attachForm(form: HTMLFormElement): () => void;
}

/**
 * Opens a field for an adapter: on the validator in the options, else the one shared from above,
 * else one of its own.
 *
 * @param fallback what the options and validators leave unsaid.
 */
export function openBinding(
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
  fallback: Settings = {},
): Binding {
  if (process.env.NODE_ENV !== 'production') assertFieldOptions(options, !!shared);
  let latest = options;
  const given = options.validator ?? (shared && validatorOf(shared));
  const validator = given ?? createEmailValidator(options);
  // A validator of its own has the options already.
  const field = validator.field(given ? options : {}, fallback);
  const follow = followSettings(options, (given ? field : validator).setOptions);
  /** Takes the text that the page holds. */
  const setValue = ({ value }: BindingOptions) => {
    const next = value ?? '';
    // What a user types reaches the page first, and the field after it, at once or later.
    const isTyped = isTypedInto(field);
    if (next === field.getSnapshot().value) return;
    if (isTyped) field.input(next);
    else field.reset(next);
  };
  setValue({ value: options.refused?.value, ...options });
  if (options.refused) field.refuse(options.refused);
  const attachable = attachableOf(field, () => latest);
  return {
    ...attachable,
    follow(next) {
      const { refused, value } = latest;
      latest = next;
      follow(next);
      if ('value' in next && next.value !== value) setValue(next);
      if (next.refused && next.refused !== refused) field.refuse(next.refused);
    },
    attachInput(input, suggestionId) {
      const detach = attachable.attachInput(input, suggestionId);
      if (latest.refused) field.refuse(latest.refused);
      if (process.env.NODE_ENV !== 'production' && input.localName === 'input') {
        const stop = watchValue(input, () => latest);
        return () => {
          stop();
          detach();
        };
      }
      return detach;
    },
    attachForm: (form) => attachForm(form, [field]),
  };
}

/** The validator that a provider shares. */
function validatorOf(shared: SharedValidator): EmailValidator {
  if (shared.validator) return shared.validator;
  const validator = createEmailValidator(shared.options);
  shared.follow = followSettings(shared.options, validator.setOptions);
  return (shared.validator = validator);
}
