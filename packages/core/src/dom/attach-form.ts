import type { Field } from '../field.ts';
import { joinForm } from './gate.ts';
import { endHold } from './hold.ts';
import { joinRoot } from './root.ts';

/**
 * Puts fields behind the gate of a form that their inputs are not inside of.
 *
 * A field counts while it is attached to an input. Returns its undo.
 */
export function attachForm(form: HTMLFormElement, fields: Iterable<Field>): () => void {
  const undo = [...fields].map((field) => joinForm(form, field));
  undo.push(joinRoot(form));
  return () => {
    endHold(form);
    for (const step of undo) step();
  };
}
