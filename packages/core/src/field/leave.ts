import { read } from '../reading.ts';
import { offer, requestCommitMode } from './plan.ts';
import type { Draft } from './state.ts';
import { take, write } from './text.ts';

/**
 * The user is done with the text: what was held back is shown, and the result in the deeper mode is
 * requested.
 *
 * @param isSubmit whether the user submits the form.
 */
export function leave(draft: Draft, isSubmit = false): void {
  const { text, acts, plan, context } = draft;
  const { normalize, askOn } = context.settings;
  if (text.isEmpty) {
    // A submit says that this is the text: a rule that checks it next does not take it as new.
    acts.isTyped ||= isSubmit;
    acts.showsErrors ||= isSubmit || acts.hasTyped;
    return;
  }
  if (!acts.isTyped) {
    take(draft, text.value, 'later');
    plan.isForCallers = false;
  }
  acts.showsErrors = acts.hasLeft = true;
  if (text.address && normalize && text.address !== text.value) write(draft, text.address);
  offer(draft);
  if (isSubmit || askOn !== 'submit') requestCommitMode(draft);
}

/** Takes the suggestion. */
export function accept(draft: Draft): void {
  const { suggestion } = draft.known;
  const { value } = draft.text;
  if (!suggestion) return;
  write(draft, suggestion);
  endOffer(draft);
  draft.text.replaced = value;
  leave(draft);
}

/** Takes an accepted suggestion back. */
export function undo(draft: Draft): void {
  const { replaced } = draft.text;
  if (replaced === null) return;
  neverOffer(draft, read(replaced).text);
  write(draft, replaced);
  endOffer(draft);
  leave(draft);
}

/** Turns the suggestion down. */
export function dismiss(draft: Draft): void {
  if (!draft.known.suggestion) return;
  neverOffer(draft, draft.text.text);
  endOffer(draft);
}

/** Takes the suggestion from the screen. */
function endOffer({ known }: Draft): void {
  known.suggestion = known.suggestedAtMs = null;
}

/** Notes that a text is right as it is. */
function neverOffer({ acts }: Draft, text: string): void {
  acts.dismissed = [...acts.dismissed, text];
}
