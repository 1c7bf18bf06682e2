import { shareValidator, type FieldOptions, type SharedValidator } from '@postern/core/adapter';
import { getContext, hasContext, setContext } from 'svelte';

const key = Symbol('email validator');

/** Shares one validator, and so its cache, among the components below. The options are read once. */
export function setEmailValidation(options: FieldOptions = {}): void {
  setContext(key, shareValidator(options));
}

/** The validator that a component above shares; null when unset, and outside the initialization of a component. */
export function sharedValidator(): SharedValidator | null {
  try {
    return hasContext(key) ? getContext<SharedValidator>(key) : null;
  } catch {
    return null;
  }
}
