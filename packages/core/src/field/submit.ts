import { unanswered } from '../assessment.ts';
import { read } from '../reading.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import { offer, requestCommit, requestNothing } from './plan.ts';
import { isPending, isSuggestionSeen, type Draft } from './state.ts';
import { take, write } from './text.ts';
import { messageOf, mute, outcomeOf } from './view.ts';

/*
 * What the user decides about the text: to leave it, to take its suggestion, to submit it.
 */

/**
 * The user is done with the text: what was held back is shown, and the result in the deeper mode is
 * requested.
 *
 * @param isSubmit whether the user submits the form.
 */
export function leave(draft: Draft, isSubmit = false): void {
  const { text, acts, plan, moment } = draft;
  const { normalize, askOn } = moment.settings;
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
  if (isSubmit || askOn !== 'submit') requestCommit(draft);
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

/** One intent to submit: it is concluded at once, or held until the result or the deadline. */
export function submit(draft: Draft, deadlineAtMs: number): void {
  const { text, intent, screen } = draft;
  const isSeen = isSuggestionSeen(draft);
  screen.isFrozen = intent.isAnsweredByStatus = false;
  intent.unsent = intent.outcome = null;
  leave(draft, true);
  if (text.refusal !== null || !isPending(draft)) conclude(draft, outcomeOf(draft, isSeen));
  else
    intent.held = {
      deadlineAtMs: Math.min(deadlineAtMs, intent.held?.deadlineAtMs ?? Infinity),
      isSuggestionSeen: isSeen,
    };
}

/** Concludes a held submit when nothing is left to wait for. */
export function concludeHeld(draft: Draft): void {
  const { held } = draft.intent;
  if (held && !isPending(draft)) conclude(draft, outcomeOf(draft, held.isSuggestionSeen));
}

/** Ends a submit, and notes what the user is shown in answer to it. */
function conclude(draft: Draft, outcome: Outcome): void {
  const { intent, moment } = draft;
  const isToConfirm = outcome.decision === 'confirm';
  intent.held = null;
  intent.outcome = outcome;
  intent.unsent = isToConfirm ? 'confirm' : null;
  intent.isConfirmed ||= isToConfirm;
  if (!isToConfirm && outcome.decision !== 'block') return;
  // The focus moves to the input, whose description is read aloud; where it is there already, the status speaks.
  intent.isAnsweredByStatus = moment.hasFocus;
  if (moment.hasFocus) mute(draft, '');
  else if (!outcome.suggestion) mute(draft, messageOf(draft, outcome));
}

/** Ends a hold whose time is up: what is known decides, else that there is no result in time. */
export function expire(draft: Draft): void {
  const { known, intent, moment } = draft;
  if (!intent.held || intent.held.deadlineAtMs > moment.atMs || !isPending(draft)) return;
  requestNothing(draft);
  known.failedAtMs = moment.atMs;
  known.answer ??= unanswered('timeout');
}

/** Notes that a submit that was held was not sent: the message says so until the next text or submit. */
export function unsent({ intent }: Draft, reason: UnsentReason): void {
  // A user who edits the address knows that it was not sent.
  if (reason !== 'edited') intent.unsent = 'again';
}
