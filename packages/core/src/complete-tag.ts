import { attachCompletion } from './complete.ts';
import type { Field } from './field.ts';

/** The field of an input that `autoAttach` attached. */
const ATTACHED = Symbol.for('postern.attached');

/** The inputs that have a completion, with the field of each and its undo. */
const followed = new WeakMap<HTMLInputElement, { field: Field; detach: () => void }>();

/**
 * Offers domains in an input with `data-postern-complete`, or those that the attribute lists, separated by spaces. For the
 * script tag, which calls this each time the user comes to the input.
 */
export function follow(input: HTMLInputElement): void {
  const field = Reflect.get(input, ATTACHED) as Field | undefined;
  const before = followed.get(input);
  if (!field || before?.field === field) return;
  before?.detach();
  const domains = input.dataset['posternComplete']?.match(/\S+/g) ?? undefined;
  followed.set(input, { field, detach: attachCompletion(input, { field }, { domains }) });
}
