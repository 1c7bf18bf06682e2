import { openField, type Field, type Settings } from '@postern/core';
import { attachField, type AttachOptions } from '@postern/core/dom';
import type { Directive } from 'vue';
import type { EmailValidationOptions } from './use-email-validation.ts';

/** What `v-email-validation` takes: options with the nodes to write into, or the composable's. */
export type DirectiveValue =
  (EmailValidationOptions & AttachOptions) | { field: Field } | undefined;

/** Makes the directive; `fallback` is what the options leave unsaid. */
export function createDirective(fallback: Settings): Directive<HTMLInputElement, DirectiveValue> {
  const opened = new WeakMap<
    HTMLInputElement,
    { follow: (value: EmailValidationOptions) => void; detach: () => void }
  >();
  return {
    mounted(input, { value = {} }) {
      if ('field' in value) {
        const detach = attachField(input, value.field, { render: false });
        opened.set(input, { follow: () => {}, detach });
        return;
      }
      const { field, follow } = openField(value, null, fallback);
      opened.set(input, { follow, detach: attachField(input, field, value) });
    },
    updated(input, { value = {} }) {
      if (!('field' in value)) opened.get(input)?.follow(value);
    },
    beforeUnmount(input) {
      opened.get(input)?.detach();
    },
    getSSRProps: () => ({}),
  };
}
