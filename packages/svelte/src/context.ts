import { shareValidator, type FieldOptions, type SharedValidator } from '@postern/core/adapter';
import { getContext, hasContext, setContext } from 'svelte';

const key = Symbol('email validator');

/** Shares one validator, and so its cache, among the components below. Options are read once. */
export function setEmailValidation(options: FieldOptions = {}): void {
  setContext(key, shareValidator(options));
}

/** The validator shared from above, if there is one; none outside a component's start. */
export function sharedValidator(): SharedValidator | null {
  try {
    return hasContext(key) ? getContext<SharedValidator>(key) : null;
  } catch {
    return null;
  }
}
