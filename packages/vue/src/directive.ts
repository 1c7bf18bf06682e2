import { openField, type EmailValidator, type Field, type Settings } from '@postern/core';
import { attachField, type AttachOptions } from '@postern/core/dom';
import type { Directive } from 'vue';
import { validatorKey } from './provide.ts';
import type { EmailValidationOptions } from './use-email-validation.ts';

/** What `v-email-validation` takes: options with the nodes to write into, or the composable's. */
export type DirectiveValue =
  (Omit<EmailValidationOptions, 'id' | 'source'> & AttachOptions) | { field: Field } | undefined;

/** Makes the directive; `fallback` is what the options leave unsaid. */
export function createDirective(fallback: Settings): Directive<HTMLInputElement, DirectiveValue> {
  const opened = new WeakMap<
    HTMLInputElement,
    { follow: (value: EmailValidationOptions) => void; detach: () => void; field?: Field }
  >();
  return {
    mounted(input, { value = {}, instance }) {
      if ('field' in value) {
        const detach = attachField(input, value.field, { render: false });
        opened.set(input, { follow: () => {}, detach });
        return;
      }
      const { field, follow } = openField(value, providedTo(instance), fallback);
      opened.set(input, { follow, detach: attachField(input, field, value), field });
      if (value.refused) field.refuse(value.refused);
    },
    updated(input, { value = {}, oldValue }) {
      if ('field' in value) return;
      const before = oldValue && !('field' in oldValue) ? oldValue.refused : null;
      opened.get(input)?.follow(value);
      if (value.refused && value.refused !== before)
        opened.get(input)?.field?.refuse(value.refused);
    },
    beforeUnmount(input) {
      opened.get(input)?.detach();
    },
    getSSRProps: () => ({}),
  };
}

/** What `provideEmailValidation` gave to a component: directives cannot inject. */
function providedTo(instance: unknown): EmailValidator | undefined {
  const component = instance as { $?: { provides?: Record<symbol, EmailValidator> } } | null;
  return component?.$?.provides?.[validatorKey as symbol];
}
