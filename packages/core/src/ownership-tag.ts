import type { Field } from './field.ts';
import { placeOwnership } from './ownership.ts';

/** The field of an input that `autoAttach` attached. */
const ATTACHED = Symbol.for('postern.attached');

/** The inputs that have a proof, with the field of each and its undo. */
const followed = new WeakMap<HTMLInputElement, { field: Field; detach: () => void }>();

/**
 * Gives the form of an input with `data-postern-ownership="/api/ownership"` what the browser needs to prove the address.
 * For the script tag, which calls this each time the user comes to the input.
 */
export function follow(input: HTMLInputElement): void {
  const field = Reflect.get(input, ATTACHED) as Field | undefined;
  const before = followed.get(input);
  if (!field || before?.field === field) return;
  before?.detach();
  const { posternOwnership: url, posternOwnershipName: name } = input.dataset;
  followed.set(input, { field, detach: placeOwnership(input, field, { url, name }) });
}
