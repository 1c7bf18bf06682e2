import { attachOwnership, OWNERSHIP_ATTRIBUTES } from '@postern/core/adapter/ownership';
import type { OwnershipOptions } from '@postern/core/adapter/ownership';
import type { HTMLInputAttributes } from 'svelte/elements';
import { part } from './attachment.ts';
import type { Attachment, EmailValidation } from './types.ts';

/** What `createOwnership` returns. */
export interface Ownership {
  /** The attributes and the attachment, to spread on an `<input>` in the form of the email field. */
  props: { type: 'hidden'; name: string; autocomplete: HTMLInputAttributes['autocomplete'] };
  /** The attachment alone. It works as an action too. */
  input: Attachment<HTMLInputElement>;
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
  const [input, props] = part<HTMLInputElement, Ownership['props']>(
    // Svelte's types allow only the tokens of the HTML standard.
    { ...OWNERSHIP_ATTRIBUTES, name } as unknown as Ownership['props'],
    (hidden) => attachOwnership(hidden, email, options),
  );
  return { input, props };
}
export type { OwnershipOptions } from '@postern/core/adapter/ownership';
