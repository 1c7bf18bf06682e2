import { shareValidator, type FieldOptions } from '@postern/core/adapter';
import { createElement, type ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { ValidatorContext } from './context.ts';

/**
 * Shares one validator, and so its memory, among the fields below.
 *
 * `proxyUrl` and `validator` are read once; policy, messages and callbacks are followed.
 */
export function EmailValidationProvider({
  children,
  ...options
}: FieldOptions & { children?: ComponentChildren }) {
  const [shared] = useState(() => shareValidator(options));
  useLayoutEffect(() => {
    shared.follow(options);
  });
  return createElement(ValidatorContext.Provider, { value: shared }, children);
}
