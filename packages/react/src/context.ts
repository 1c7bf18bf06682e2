import {
  createEmailValidator,
  follower,
  type EmailValidator,
  type FieldOptions,
} from '@postern/core';
import { createContext, createElement, useEffect, useState, type ReactNode } from 'react';

/** The validator from above, if there is one. */
export const ValidatorContext = createContext<EmailValidator | null>(null);

/**
 * Shares one validator, and so its memory, among the fields below.
 *
 * `proxyUrl` is read once; policy, messages and callbacks are followed.
 */
export function EmailValidationProvider({
  children,
  ...options
}: FieldOptions & { children?: ReactNode }) {
  const [{ own, follow }] = useState(() => {
    const made = options.validator ?? createEmailValidator(options);
    return { own: made, follow: follower(options, made.setOptions) };
  });
  const validator = options.validator ?? own;
  useEffect(() => {
    if (!options.validator) follow(options);
  });
  return createElement(ValidatorContext.Provider, { value: validator }, children);
}
