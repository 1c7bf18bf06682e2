import {
  idsFor,
  mergeProps,
  showMessage,
  showOffer,
  showStatus,
  showValidity,
  startOnly,
  verbsOf,
} from '@postern/core/adapter';
import type { Binding, BindingOptions, SharedValidator, Snapshot } from '@postern/core/adapter';
import { untrack } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import { toStore } from 'svelte/store';
import { attachment, part } from './attachment.ts';
import { sharedValidator } from './context.ts';
import type {
  EmailValidation,
  EmailValidationOptions,
  InputProps,
  SuggestionProps,
} from './types.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Creates `createEmailValidation`.
 *
 * @param open the function that opens a field.
 */
export function createFactory(
  open: (options: BindingOptions, shared: SharedValidator | null) => Binding,
) {
  return function createEmailValidation(options: EmailValidationOptions = {}): EmailValidation {
    const { id = 'email', value } = options;
    const ids = idsFor(id, `${id}-`);
    let latest = options;
    let text = typeof value === 'function' ? value() : value;
    const read = () =>
      ({ ...latest, ...('value' in options && { value: text }) }) as BindingOptions;
    const binding = open(read(), sharedValidator());
    const { field } = binding;
    const { level, ariaInvalid } = field.getView();
    const subscribe = createSubscriber((update) => field.subscribe(update));
    const [input, inputProps] = part<HTMLInputElement, InputProps>(
      {
        id: ids.input,
        autocomplete: 'email',
        inputmode: 'email',
        autocapitalize: 'none',
        spellcheck: 'false',
        'aria-describedby': [options.describedBy, ids.message].filter(Boolean).join(' '),
        ...(options.required && { 'aria-required': 'true' }),
        'aria-invalid': ariaInvalid ? 'true' : 'false',
      },
      (node) => {
        if (process.env.NODE_ENV !== 'production' && typeof value !== 'function') startOnly(node);
        const undo = [
          showValidity(node, field, { ids: [latest.describedBy, ids.message] }),
          binding.attachInput(node, ids.suggestion),
        ];
        if (typeof value === 'function')
          undo.push(
            untrack(() =>
              follow(value, (later) => {
                text = later;
                binding.follow(read());
              }),
            ),
          );
        return () => {
          for (const step of undo.reverse()) step();
        };
      },
    );
    const [message, messageProps] = part({ id: ids.message, 'data-level': level ?? '' }, (node) =>
      showMessage(node, field),
    );
    const [status, statusProps] = part(
      { id: ids.status, role: 'status', 'aria-live': 'polite' } as const,
      (node) => showStatus(node, field),
    );
    const [suggestion, suggestionProps] = part<HTMLButtonElement, SuggestionProps>(
      { id: ids.suggestion, type: 'button', hidden: true, 'data-suggestion': '' },
      (button) => showOffer(button, field, binding),
    );
    return {
      setOptions(next) {
        latest = next;
        binding.follow(read());
      },
      subscribe(run) {
        let last: Snapshot | undefined;
        return field.subscribe(() => {
          const view = field.getView();
          if (view !== last) run((last = view));
        });
      },
      get current() {
        subscribe();
        return field.getView();
      },
      ids,
      input,
      inputProps,
      merge(libraryProps) {
        subscribe();
        const invalid = field.getView().ariaInvalid ? 'true' : 'false';
        return mergeProps<InputProps, typeof libraryProps>(
          { ...inputProps, 'aria-invalid': invalid },
          libraryProps,
        );
      },
      message,
      messageProps,
      status,
      statusProps,
      suggestion,
      suggestionProps,
      form: attachment(binding.attachForm),
      ...verbsOf(field),
      field,
    };
  };
}

/** Calls a function with each later value. Returns a function that ends this. */
function follow<V>(read: () => V, receive: (value: V) => void): () => void {
  let isLater = false;
  const stop = toStore(read).subscribe((value) => {
    if (isLater) receive(value);
  });
  isLater = true;
  return stop;
}
