import {
  idsFor,
  showMessage,
  showOffer,
  showStatus,
  showValidity,
  verbsOf,
} from '@postern/core/adapter';
import type { Binding, BindingOptions, SharedValidator, Snapshot } from '@postern/core/adapter';
import { untrack } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import { toStore } from 'svelte/store';
import { sharedValidator } from './context.ts';
import type { Attachment, EmailValidation, EmailValidationOptions } from './types.ts';
import { verdictEvents } from './verdict-events.ts';

/** Makes the factory over what opens a field. */
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
    const subscribe = createSubscriber((update) => field.subscribe(update));

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
      input: attachment((input) => {
        const { describedBy, required } = latest;
        if (required) input.setAttribute('aria-required', 'true');
        input.id ||= ids.input;
        input.autocapitalize = 'none';
        input.autocomplete ||= 'email';
        input.inputMode ||= 'email';
        input.spellcheck = false;
        const undo = [
          verdictEvents(input, field.subscribe),
          showValidity(input, field, [describedBy, ids.message]),
          binding.attachInput(input, ids.suggestion),
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
      }),
      message: attachment((node) => {
        node.id = ids.message;
        return showMessage(node, field);
      }),
      status: attachment((node) => {
        node.id = ids.status;
        return showStatus(node, field);
      }),
      suggestion: attachment((button) => {
        button.id = ids.suggestion;
        button.hidden = true;
        return showOffer(button, field, binding);
      }),
      form: attachment(binding.attachForm),
      ...verbsOf(field),
      field,
    };
  };
}

/** Tells of each later value. Returns its undo. */
function follow<V>(read: () => V, tell: (value: V) => void): () => void {
  let isLater = false;
  const stop = toStore(read).subscribe((value) => {
    if (isLater) tell(value);
  });
  isLater = true;
  return stop;
}

function attachment<T extends Element>(attach: (node: T) => () => void): Attachment<T> {
  return (node) => {
    const detach = attach(node);
    return Object.assign(
      () => {
        detach();
      },
      { destroy: detach },
    );
  };
}
