import { attachNodes } from '@postern/core/adapter';
import type { Binding, BindingOptions, Nodes, SharedValidator } from '@postern/core/adapter';
import { inject, unref, watchEffect, type Directive } from 'vue';
import { validatorKey } from './context.ts';
import type { EmailValidation } from './types.ts';

/** Options of `v-email-validation`, and the nodes that it writes into. The nodes are read once. */
export interface DirectiveOptions extends Omit<BindingOptions, 'id'>, Nodes {}

/** The value of `v-email-validation`: options, or the result of the composable. */
export type DirectiveValue = DirectiveOptions | Pick<EmailValidation, 'inputProps'> | undefined;

/**
 * Creates the directive.
 *
 * @param open the function that opens a field.
 */
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

/** A directive of a Vapor component, as Vue 3.6 calls it. Returns a function that detaches it. */
export type VaporDirective<T extends Element, Value> = (
  node: T,
  value?: () => Value,
) => (() => void) | undefined;

/**
 * Creates the directive of Vapor components.
 *
 * @param open the function that opens a field.
 */
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

/** The validator that `provideEmailValidation` provides to a component. Directives cannot call `inject`. */
function sharedWith(instance: unknown): SharedValidator | null {
  const component = instance as { $?: { provides?: Record<symbol, SharedValidator> } } | null;
  return component?.$?.provides?.[validatorKey as symbol] ?? null;
}
