import { attachOwnership, OWNERSHIP_ATTRIBUTES } from '@postern/core/adapter/ownership';
import type { OwnershipOptions } from '@postern/core/adapter/ownership';
import { attachRef } from './attach-ref.ts';
import type { EmailValidation } from './types.ts';

/** What `createOwnership` returns. */
export interface Ownership {
  /** Attributes to spread on an `<input>` in the form of the email field. */
  props: {
    ref: (hidden: HTMLInputElement) => void;
    type: 'hidden';
    name: string;
    autocomplete: 'email-verification-token';
  };
}

/**
 * Lets the browser prove that the user controls the address of a field, where it can. Experimental.
 *
 * Spread `props` on an `<input>` in the form of the field. Your server receives the proof under its name.
 */
export function createOwnership(
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options: OwnershipOptions = {},
): Ownership {
  const { name = OWNERSHIP_ATTRIBUTES.name } = options;
  const ref = attachRef<HTMLInputElement>((hidden) => attachOwnership(hidden, email, options));
  return { props: { ref, ...OWNERSHIP_ATTRIBUTES, name } };
}
export type { OwnershipOptions } from '@postern/core/adapter/ownership';
