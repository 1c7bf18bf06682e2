import type { BindingOptions, NodeBinding, SharedValidator } from '@postern/core/adapter';
import { unref, type Directive } from 'vue';
import { validatorKey } from './provide.ts';
import type { EmailValidation } from './use-email-validation.ts';

/** Options of `v-email-validation`, with the nodes to write into; these are read once. */
export interface DirectiveOptions extends Omit<BindingOptions, 'id'> {
  /** Shows the message; must be in the page from the start, empty. */
  message?: HTMLElement | null | undefined;
  /** Says politely what changed; must be in the page from the start, empty. */
  status?: HTMLElement | null | undefined;
  /** The one button that takes the suggestion, and then takes it back. */
  suggestion?: HTMLButtonElement | null | undefined;
}

/** What `v-email-validation` takes: options, or what the composable gives. */
export type DirectiveValue = DirectiveOptions | Pick<EmailValidation, 'inputProps'> | undefined;

let count = 0;

/** Makes the directive over what opens a field. */
export function createDirective(
  open: (options: BindingOptions, shared: SharedValidator | null) => NodeBinding,
): Directive<HTMLInputElement, DirectiveValue> {
  const opened = new WeakMap<HTMLInputElement, { binding: NodeBinding; undo: (() => void)[] }>();
  return {
    mounted(input, { value = {}, instance }) {
      if ('inputProps' in value) {
        unref(value.inputProps).ref(input);
        return;
      }
      const binding = open(value, sharedWith(instance));
      const { message, status, suggestion, describedBy } = value;
      const stem = `postern-${String(++count)}-`;
      if (message) message.id ||= `${stem}message`;
      if (suggestion) {
        suggestion.id ||= `${stem}suggestion`;
        suggestion.hidden = true;
      }
      const undo = [binding.showValidity(input, [describedBy, message?.id])];
      if (message) undo.push(binding.showMessage(message));
      if (status) undo.push(binding.showStatus(status));
      if (suggestion) undo.push(binding.showSuggestion(suggestion));
      undo.push(binding.attachInput(input, suggestion?.id));
      opened.set(input, { binding, undo });
    },
    updated(input, { value = {} }) {
      if (!('inputProps' in value)) opened.get(input)?.binding.follow(value);
    },
    beforeUnmount(input, { value = {} }) {
      if ('inputProps' in value) unref(value.inputProps).ref(null);
      for (const step of opened.get(input)?.undo.reverse() ?? []) step();
    },
    getSSRProps: () => ({}),
  };
}

/** What `provideEmailValidation` gave to a component: directives cannot inject. */
function sharedWith(instance: unknown): SharedValidator | null {
  const component = instance as { $?: { provides?: Record<symbol, SharedValidator> } } | null;
  return component?.$?.provides?.[validatorKey as symbol] ?? null;
}
