import type { Field } from '../field.ts';
import { joinGate } from './gate.ts';

/**
 * Puts fields behind the gate of a form that their inputs are not inside of.
 *
 * A field counts while it is attached to an input. Returns its undo.
 */
export function attachForm(form: HTMLFormElement, fields: Iterable<Field>): () => void {
  const leaves = [...fields].map((field) => joinGate(form, field));
  return () => {
    for (const leave of leaves) leave();
  };
}
