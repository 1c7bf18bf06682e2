import { read } from '../reading.ts';
import { offer, requestCommitMode } from './plan.ts';
import type { MutableState } from './state.ts';
import { take, write } from './text.ts';

/**
 * The user has finished the text: errors and warnings are shown, and the result in the deeper mode is
 * requested.
 *
 * @param isSubmit whether the user submits the form.
 */
export function leave(field: MutableState, isSubmit = false): void {
  const { normalize, askOn } = field.settings;
  if (field.isEmpty) {
    // After a submit this is the text to validate: a rule that checks it next sends no new request.
    field.isTyped ||= isSubmit;
    field.showsErrors ||= isSubmit || field.hasTyped;
    return;
  }
  if (!field.isTyped) {
    take(field, field.value, 'later');
    field.isForCallers = false;
  }
  field.showsErrors = field.hasLeft = true;
  if (field.address && normalize && field.address !== field.value) write(field, field.address);
  offer(field);
  if (isSubmit || askOn !== 'submit') requestCommitMode(field);
}

/** Accepts the suggestion. */
export function accept(field: MutableState): void {
  const { value, suggestion } = field;
  if (!suggestion) return;
  write(field, suggestion);
  endOffer(field);
  field.replaced = value;
  leave(field);
}

/** Undoes an accepted suggestion. */
export function undo(field: MutableState): void {
  const { replaced } = field;
  if (replaced === null) return;
  neverOffer(field, read(replaced).text);
  write(field, replaced);
  endOffer(field);
  leave(field);
  // The focus moves to the input, whose description is read aloud.
  field.isForDescription = !field.hasFocus;
}

/** Dismisses the suggestion. */
export function dismiss(field: MutableState): void {
  if (!field.suggestion) return;
  neverOffer(field, field.text);
  endOffer(field);
}

/** Removes the suggestion from the screen. */
function endOffer(field: MutableState): void {
  field.suggestion = field.suggestedAtMs = null;
}

/** Records that a text needs no correction. */
function neverOffer(field: MutableState, text: string): void {
  field.dismissed = [...field.dismissed, text];
}
