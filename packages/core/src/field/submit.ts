import { unanswered } from '../assessment.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import { leave } from './leave.ts';
import { messageOf, outcomeOf } from './outcome.ts';
import { requestNothing } from './plan.ts';
import { mute } from './speech.ts';
import { isPending, type Draft, type Moment } from './state.ts';

/** One intent to submit: it is concluded at once, or held until the result or the deadline. */
export function submit(draft: Draft, deadlineAtMs: number, moment: Moment): void {
  const { text, known, intent, screen } = draft;
  const { isSuggestionSeen } = known;
  screen.isFrozen = intent.isAnsweredByStatus = false;
  intent.unsent = intent.outcome = null;
  leave(draft, moment, true);
  if (text.refusal !== null || !isPending(draft))
    conclude(draft, outcomeOf(draft, isSuggestionSeen), moment);
  else
    intent.held = {
      deadlineAtMs: Math.min(deadlineAtMs, intent.held?.deadlineAtMs ?? Infinity),
      isSuggestionSeen,
    };
}

/** Concludes a held submit when nothing is left to wait for. */
export function concludeHeld(draft: Draft, moment: Moment): void {
  const { held } = draft.intent;
  if (held && !isPending(draft)) conclude(draft, outcomeOf(draft, held.isSuggestionSeen), moment);
}

/** Ends a submit, and notes what the user is shown in answer to it. */
function conclude(draft: Draft, outcome: Outcome, { hasFocus }: Moment): void {
  const { intent } = draft;
  const isToConfirm = outcome.decision === 'confirm';
  intent.held = null;
  intent.outcome = outcome;
  intent.unsent = isToConfirm ? 'confirm' : null;
  intent.isConfirmed ||= isToConfirm;
  if (!isToConfirm && outcome.decision !== 'block') return;
  // The focus moves to the input, whose description is read aloud; where it is there already, the status speaks.
  intent.isAnsweredByStatus = hasFocus;
  if (hasFocus) mute(draft, '');
  else if (!outcome.suggestion) mute(draft, messageOf(draft, outcome));
}

/** Ends a hold whose time is up: what is known decides, else that there is no result in time. */
export function expire(draft: Draft, { atMs }: Moment): void {
  const { known, intent } = draft;
  if (!intent.held || intent.held.deadlineAtMs > atMs || !isPending(draft)) return;
  requestNothing(draft);
  known.failedAtMs = atMs;
  known.answer ??= unanswered('timeout');
}

/** Notes that a submit that was held was not sent: the message says so until the next text or submit. */
export function unsent({ intent }: Draft, reason: UnsentReason): void {
  // A user who edits the address knows that it was not sent.
  if (reason !== 'edited') intent.unsent = 'again';
}
