import { unanswered } from '../assessment.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import { leave } from './leave.ts';
import { outcomeOf } from './outcome.ts';
import { requestNothing } from './plan.ts';
import { isPending, isSuggestionSeen, type MutableState } from './state.ts';
import { mute } from './view.ts';

/** One intent to submit: it is concluded at once, or held until the result or the deadline. */
export function submit(field: MutableState, deadlineAtMs: number): void {
  const isSeen = isSuggestionSeen(field);
  field.isFrozen = field.isAnsweredByStatus = false;
  field.stopNote = field.conclusion = null;
  field.announced = [];
  leave(field, true);
  if (field.refusal !== null || !isPending(field)) conclude(field, outcomeOf(field, isSeen));
  else
    field.held = {
      deadlineAtMs: Math.min(deadlineAtMs, field.held?.deadlineAtMs ?? Infinity),
      isSuggestionSeen: isSeen,
    };
}

/** Concludes a held submit when nothing is left to wait for. */
export function concludeHeld(field: MutableState): void {
  const { held } = field;
  if (held && !isPending(field)) conclude(field, outcomeOf(field, held.isSuggestionSeen));
}

/** Ends a submit, and records what it shows the user. */
function conclude(field: MutableState, outcome: Outcome): void {
  const isToConfirm = outcome.decision === 'confirm';
  field.held = null;
  field.conclusion = outcome;
  field.stopNote = isToConfirm ? 'confirm' : null;
  field.isConfirmed ||= isToConfirm;
  if (!isToConfirm && outcome.decision !== 'block') return;
  // The focus moves to the input, whose description is read aloud, unless a form library leaves it where it is. Where the
  // focus is in the input already, the status speaks.
  field.isAnsweredByStatus = field.hasFocus;
  field.isForDescription = !field.hasFocus && !outcome.suggestion;
  mute(field, '');
}

/** Ends a hold after its deadline: the present result decides, or else the failure `timeout`. */
export function expire(field: MutableState): void {
  if (!field.held || field.held.deadlineAtMs > field.atMs || !isPending(field)) return;
  requestNothing(field);
  field.failedAtMs = field.atMs;
  field.assessment ??= unanswered('timeout');
}

/** Records that a held submit was not sent. The message shows that until the next text or submit. */
export function noteUnsent(field: MutableState, reason: UnsentReason): void {
  // A user who edits the address is aware that it was not sent.
  if (reason !== 'edited') field.stopNote = 'again';
}
