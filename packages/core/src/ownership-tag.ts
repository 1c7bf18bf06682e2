import type { Field } from './field.ts';
import { placeOwnership } from './ownership.ts';

/** The field of an input that `autoAttach` attached. */
const ATTACHED = Symbol.for('postern.attached');

/** The inputs that have a proof, with the field of each and its undo. */
const followed = new Map<HTMLInputElement, { field: Field; detach: () => void }>();

const fieldOf = (input: HTMLInputElement) => Reflect.get(input, ATTACHED) as Field | undefined;

let observer: MutationObserver | undefined;

/**
 * Gives the form of an input with `data-postern-ownership="/api/ownership"` what the browser needs to prove the address,
 * until the input is detached. For the script tag, which calls this each time the user reaches the input.
 */
export function follow(input: HTMLInputElement): void {
  endDetached();
  const field = fieldOf(input);
  if (!field || followed.has(input)) return;
  const { posternOwnership: url, posternOwnershipName: name } = input.dataset;
  followed.set(input, { field, detach: placeOwnership(input, field, { url, name }) });
  // The observer of `autoAttach` is older, so it has detached the inputs before.
  observer ??= new MutationObserver(endDetached);
  observer.observe(document, { childList: true, subtree: true });
}

/** Ends the proofs of the inputs that are no longer attached, or attached again with another field. */
function endDetached(): void {
  for (const [input, { field, detach }] of followed) {
    if (fieldOf(input) === field) continue;
    followed.delete(input);
    detach();
  }
  if (!followed.size) observer?.disconnect();
}
