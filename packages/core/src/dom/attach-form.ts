import type { Field } from '../field.ts';
import { outside } from './form-fields.ts';
import { endHoldsOfGone } from './holds.ts';
import { joinRoot } from './root.ts';

/**
 * Puts fields behind the gate of a form that their inputs are not inside of.
 *
 * A field counts while it is attached to an input. Returns its undo.
 */
export function attachForm(form: HTMLFormElement, fields: Iterable<Field>): () => void {
  const joined = { form, fields: [...fields] };
  outside.add(joined);
  const leaveRoot = joinRoot(form);
  return () => {
    endHoldsOfGone();
    outside.delete(joined);
    leaveRoot();
  };
}
