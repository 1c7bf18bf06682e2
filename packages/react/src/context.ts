import { shareValidator, type FieldOptions, type SharedValidator } from '@postern/core/adapter';
import { createContext, createElement, useEffect, useState, type ReactNode } from 'react';

/** The validator shared from above, if there is one. */
export const ValidatorContext = createContext<SharedValidator | null>(null);

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
