import { shareValidator, type FieldOptions } from '@postern/core/adapter';
import { createComponent, createRenderEffect, splitProps, untrack, type JSX } from 'solid-js';
import { ValidatorContext } from './context.ts';

/**
 * Shares one validator, and so its cache, among the fields below.
 *
 * `proxyUrl` and `validator` are read once. Changes of policy, messages and callbacks take effect.
 */
export function EmailValidationProvider(
  props: FieldOptions & { children?: JSX.Element },
): JSX.Element {
  const options = splitProps(props, ['children'])[1];
  const shared = untrack(() => shareValidator({ ...options }));
  createRenderEffect(() => {
    shared.follow({ ...options });
  });
  return createComponent(ValidatorContext.Provider, {
    value: shared,
    get children() {
      return props.children;
    },
  });
}
