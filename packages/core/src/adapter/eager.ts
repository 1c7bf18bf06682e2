import { assertFieldOptions } from '../diagnostics/options.ts';
import { watchValue } from '../diagnostics/page.ts';
import { attachableOf, attachForm } from '../dom/attach.ts';
import { takeTyping } from '../dom/root.ts';
import { DEFAULTS, type Settings } from '../settings.ts';
import { createEmailValidator, type EmailValidator } from '../validator.ts';
import type { Binding, BindingOptions, SharedValidator } from './binding.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Opens a field for an adapter; all code is loaded. The field uses the validator in the options, otherwise the
 * provider's, otherwise a new one. It corrects typos only if `suggest` is set.
 *
 * @param fallback settings that neither the options nor the validators have.
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
  // A new validator has the options already.
  const field = validator.field(given ? options : {}, fallback);
  const follow = followSettings(options, (given ? field : validator).setOptions);
  /** Applies a text that the page sets. */
  const setValue = ({ value }: BindingOptions) => {
    const next = value ?? '';
    // Typed text reaches the page first, and then the field, at once or later.
    const isTyped = takeTyping(field);
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

/** Follows the settings in options. Calls `onChange` with all of them when one changed. */
function followSettings(
  first: Settings,
  onChange: (settings: Settings) => void,
): (next: Settings) => void {
  let last = first;
  return (next) => {
    const settings: Record<string, unknown> = {};
    let isChanged = false;
    let name: keyof Settings;
    for (name in DEFAULTS) {
      isChanged ||= next[name] !== last[name];
      // A setting that is left out now replaces the value that it had before.
      settings[name] = next[name];
    }
    if (isChanged) onChange(settings);
    last = next;
  };
}

/** Resolves at once, since all code is loaded with the page. */
export async function preload(): Promise<void> {}
