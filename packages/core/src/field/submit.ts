import { unanswered } from '../assessment.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import { leave } from './leave.ts';
import { messageOf, outcomeOf } from './outcome.ts';
import { requestNothing } from './plan.ts';
import { isPending, isSuggestionSeen, type Draft } from './state.ts';
import { mute } from './view.ts';

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
  const { intent, context } = draft;
  const isToConfirm = outcome.decision === 'confirm';
  intent.held = null;
  intent.outcome = outcome;
  intent.unsent = isToConfirm ? 'confirm' : null;
  intent.isConfirmed ||= isToConfirm;
  if (!isToConfirm && outcome.decision !== 'block') return;
  // The focus moves to the input, whose description is read aloud; where it is there already, the status speaks.
  intent.isAnsweredByStatus = context.hasFocus;
  if (context.hasFocus) mute(draft, '');
  else if (!outcome.suggestion) mute(draft, messageOf(draft, outcome));
}

/** Ends a hold whose time is up: what is known decides, else that there is no result in time. */
export function expire(draft: Draft): void {
  const { known, intent, context } = draft;
  if (!intent.held || intent.held.deadlineAtMs > context.atMs || !isPending(draft)) return;
  requestNothing(draft);
  known.failedAtMs = context.atMs;
  known.assessment ??= unanswered('timeout');
}

/** Notes that a submit that was held was not sent: the message says so until the next text or submit. */
export function unsent({ intent }: Draft, reason: UnsentReason): void {
  // A user who edits the address knows that it was not sent.
  if (reason !== 'edited') intent.unsent = 'again';
}
