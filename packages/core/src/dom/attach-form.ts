import type { Field } from '../field.ts';
import { outside } from './gate.ts';
import { endHold } from './hold.ts';
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
    endHold(form);
    outside.delete(joined);
    leaveRoot();
  };
}
