import { attachNodes } from '@postern/core/adapter';
import type { Binding, BindingOptions, Nodes, SharedValidator } from '@postern/core/adapter';
import { inject, unref, watchEffect, type Directive } from 'vue';
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

/** A directive of a Vapor component, as Vue 3.6 calls it. Returns its undo. */
export type VaporDirective<T extends Element, Value> = (
  node: T,
  value?: () => Value,
) => (() => void) | undefined;

/** Makes the directive of Vapor components over what opens a field. */
export function createVaporDirective(
  open: (options: BindingOptions, shared: SharedValidator | null) => Binding,
): VaporDirective<HTMLInputElement, DirectiveValue> {
  return (input, value = () => undefined) => {
    const given = value() ?? {};
    if ('inputProps' in given) {
      const { ref } = unref(given.inputProps);
      ref(input);
      return () => ref(null);
    }
    const binding = open(given, inject(validatorKey, null));
    watchEffect(() => {
      const next = value() ?? {};
      if (!('inputProps' in next)) binding.follow(next);
    });
    return attachNodes(binding, input, given);
  };
}

/** What `provideEmailValidation` gave to a component: directives cannot inject. */
function sharedWith(instance: unknown): SharedValidator | null {
  const component = instance as { $?: { provides?: Record<symbol, SharedValidator> } } | null;
  return component?.$?.provides?.[validatorKey as symbol] ?? null;
}
