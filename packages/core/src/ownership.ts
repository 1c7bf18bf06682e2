import type { Field } from './field.ts';
import { createOwnership } from './ownership/create-ownership.ts';
import type { OwnershipOptions } from './ownership/proof.ts';

export type { OwnershipOptions } from './ownership/proof.ts';

/** Attributes of the hidden input that the browser writes its token into. */
export const OWNERSHIP_ATTRIBUTES = {
  type: 'hidden',
  name: 'evt',
  autocomplete: 'email-verification-token',
} as const;

/**
 * Lets the browser prove that the user controls the address: gives a hidden input of the field's form its nonce, and
 * holds a press that comes before the proof can be there. Experimental.
 *
 * The input needs `autocomplete="email-verification-token"` and a name. The nonce is fetched when the user focuses
 * the form. If the browser, the server or the address's domain does not support it, the form
 * works as before.
 *
 * @param email the field, and the id of its input where an adapter gave it one; without an id, the first email input
 *   of the form is meant.
 * @returns its undo. A press that is held goes on then.
 */
export const attachOwnership = (
  hidden: HTMLInputElement,
  { field, ids }: { field: Field; ids?: { input: string } },
  options: OwnershipOptions = {},
): (() => void) =>
  createOwnership({
    hidden,
    field,
    options,
    find({ elements }) {
      const all = [...elements] as HTMLInputElement[];
      return (
        all.find(({ id }) => id && id === ids?.input) ??
        all.find((each) => each.matches('input[type=email],input[autocomplete~=email]'))
      );
    },
  });

/** The hidden inputs that {@link placeOwnership} gave to a field. */
const taken = new WeakSet<HTMLInputElement>();

/**
 * As {@link attachOwnership}, for an email input whose form may have no hidden input yet: then one is created behind
 * the email input. A form has one: nothing happens to the other fields of a form, and to an input that has left the
 * page meanwhile. Returns its undo.
 */
export function placeOwnership(
  email: HTMLInputElement,
  field: Field,
  options: OwnershipOptions = {},
): () => void {
  if (!email.isConnected) return () => {};
  const { type, name, autocomplete } = OWNERSHIP_ATTRIBUTES;
  const given = email.form?.querySelector<HTMLInputElement>(`input[autocomplete~=${autocomplete}]`);
  if (given && taken.has(given)) return () => {};
  const hidden = given ?? email.ownerDocument.createElement('input');
  taken.add(hidden);
  if (!given) {
    Object.assign(hidden, { type, name: options.name ?? name });
    hidden.setAttribute('autocomplete', autocomplete);
    email.after(hidden);
  }
  const detach = createOwnership({ hidden, field, options, find: () => email });
  return () => {
    detach();
    taken.delete(hidden);
    if (!given) hidden.remove();
  };
}
