import { endOffer, neverOffer, offer } from './offer.ts';
import { requestCommit } from './plan.ts';
import { read } from './reading.ts';
import type { Draft, Moment } from './state.ts';
import { take, write } from './text.ts';

/**
 * The user is done with the text: what was held back is shown, and the result in the deeper mode is
 * requested.
 *
 * @param isSubmit whether the user submits the form.
 */
export function leave(draft: Draft, moment: Moment, isSubmit = false): void {
  const { text, acts, plan, place } = draft;
  const { normalize, askOn } = place.settings;
  if (text.isEmpty) {
    // A submit says that this is the text: a rule that checks it next does not take it as new.
    acts.isTyped ||= isSubmit;
    acts.showsErrors ||= isSubmit || acts.hasTyped;
    return;
  }
  if (!acts.isTyped) {
    take(draft, text.value, 'later', moment);
    plan.isForCallers = false;
  }
  acts.showsErrors = acts.hasLeft = true;
  if (text.address && normalize && text.address !== text.value) write(draft, text.address, moment);
  offer(draft);
  if (isSubmit || askOn !== 'submit') requestCommit(draft, moment);
}

/** Takes the suggestion. */
export function accept(draft: Draft, moment: Moment): void {
  const { suggestion } = draft.known;
  const { value } = draft.text;
  if (!suggestion) return;
  write(draft, suggestion, moment);
  endOffer(draft);
  draft.text.replaced = value;
  leave(draft, moment);
}

/** Takes an accepted suggestion back. */
export function undo(draft: Draft, moment: Moment): void {
  const { replaced } = draft.text;
  if (replaced === null) return;
  neverOffer(draft, read(replaced).text);
  write(draft, replaced, moment);
  endOffer(draft);
  leave(draft, moment);
}
