import { shareValidator, type FieldOptions } from '@postern/core/adapter';
import { createElement, useEffect, useState, type ReactNode } from 'react';
import { ValidatorContext } from './context.ts';

/**
 * Shares one validator, and so its memory, among the fields below.
 *
 * `proxyUrl` and `validator` are read once; policy, messages and callbacks are followed.
 */
export function EmailValidationProvider({
  children,
  ...options
}: FieldOptions & { children?: ReactNode }) {
  const [shared] = useState(() => shareValidator(options));
  useEffect(() => {
    shared.follow(options);
  });
  return createElement(ValidatorContext.Provider, { value: shared }, children);
}
