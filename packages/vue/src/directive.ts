import { attachNodes } from '@postern/core/adapter';
import type { Binding, BindingOptions, Nodes, SharedValidator } from '@postern/core/adapter';
import { unref, type Directive } from 'vue';
import { validatorKey } from './context.ts';
import type { EmailValidation } from './types.ts';

/** Options of `v-email-validation`, with the nodes to write into; these are read once. */
export interface DirectiveOptions extends Omit<BindingOptions, 'id'>, Nodes {}

/** What `v-email-validation` takes: options, or what the composable gives. */
export type DirectiveValue = DirectiveOptions | Pick<EmailValidation, 'inputProps'> | undefined;

/** Makes the directive over what opens a field. */
export function createDirective(
  open: (options: BindingOptions, shared: SharedValidator | null) => Binding,
): Directive<HTMLInputElement, DirectiveValue> {
  const opened = new WeakMap<HTMLInputElement, { binding: Binding; detach: () => void }>();
  return {
    mounted(input, { value = {}, instance }) {
      if ('inputProps' in value) {
        unref(value.inputProps).ref(input);
        return;
      }
      const binding = open(value, sharedWith(instance));
      opened.set(input, { binding, detach: attachNodes(binding, input, value) });
    },
    updated(input, { value = {} }) {
      if (!('inputProps' in value)) opened.get(input)?.binding.follow(value);
    },
    beforeUnmount(input, { value = {} }) {
      if ('inputProps' in value) unref(value.inputProps).ref(null);
      opened.get(input)?.detach();
    },
    getSSRProps: () => ({}),
  };
}

/** What `provideEmailValidation` gave to a component: directives cannot inject. */
function sharedWith(instance: unknown): SharedValidator | null {
  const component = instance as { $?: { provides?: Record<symbol, SharedValidator> } } | null;
  return component?.$?.provides?.[validatorKey as symbol] ?? null;
}
