import { unanswered } from '../assessment.ts';
import { after, now } from '../clock.ts';
import { noteRule } from '../diagnostics/submit.ts';
import type { FieldCheckOptions, SubmitOptions } from '../field.ts';
import { EMPTY } from '../outcome.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import { askDeeply, commit, take } from './edit.ts';
import { emit } from '../events.ts';
import { outcomeOf } from './outcome.ts';
import { cancel, isBarred, isPending, isSeen, type FieldState } from './state.ts';
import { isTyping } from './typing.ts';
import { messageOf, mute, publish } from './view.ts';
import { waitForOutcome } from './waiters.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Judges a text for a caller: after the pause, or at once when the person is done with it. */
export async function check(
  state: FieldState,
  given: string,
  { signal, commit: isDone }: FieldCheckOptions = {},
): Promise<Outcome> {
  if (isBarred(state)) return EMPTY;
  if (process.env.NODE_ENV !== 'production') noteRule(given, state.source);
  // Without an input only the events of the page tell that the user is not done with the text.
  const isBrief = !isDone && !state.bound && isTyping();
  if (!signal?.aborted) {
    const before = state.value;
    take(state, given, 'pause');
    if (state.value !== before) state.isAskedByCallers = true;
    if (isDone) commit(state, true);
    else if (state.isCommitted || !(state.bound || isBrief)) askDeeply(state);
  }
  return waitForOutcome(state, { isSeen: true, signal, isBrief });
}

/** One intent to submit: the outcome, at the deadline at the latest. */
export function submit(
  state: FieldState,
  { deadlineMs = state.settings.deadlineMs, sinceMs = now(), signal }: SubmitOptions = {},
): Outcome | Promise<Outcome> {
  const isSuggestionSeen = isSeen(state);
  state.isSuspended = state.isUnanswered = false;
  state.unsent = null;
  commit(state, true);
  if (state.refusal !== null || !isPending(state))
    return conclude(state, outcomeOf(state, isSuggestionSeen));
  state.isHeld = true;
  emit(state.settings.onEvent, { type: 'submit', decision: 'wait' });
  const submitted = state.text;
  const settled = waitForOutcome(state, { isSeen: isSuggestionSeen, signal });
  const timer = after(Math.max(0, sinceMs + deadlineMs - now()), () => {
    // An edit is the end of the intent to submit.
    if (submitted !== state.text) return;
    // What is known decides, else "no answer in time".
    cancel(state);
    state.failedAtMs = now();
    state.known ??= unanswered('timeout');
    publish(state);
  });
  return settled.then((outcome) => {
    clearTimeout(timer);
    if (submitted === state.text) {
      state.isHeld = false;
      if (signal?.aborted) publish(state);
      else conclude(state, outcome);
    }
    return outcome;
  });
}

/** Marks what the person is shown in answer to a submit. */
function conclude(state: FieldState, outcome: Outcome): Outcome {
  const { decision } = outcome;
  const isToConfirm = decision === 'confirm';
  emit(state.settings.onEvent, { type: 'submit', decision });
  state.unsent = isToConfirm ? 'confirm' : null;
  state.isConfirmed ||= isToConfirm;
  if (isToConfirm || decision === 'block') {
    // The focus moves to the input, whose description is read aloud; where it is there already, the status speaks.
    state.isUnanswered = !!state.bound?.hasFocus();
    if (state.isUnanswered) mute(state, '');
    else if (!outcome.suggestion) mute(state, messageOf(state, outcome));
  }
  publish(state);
  return outcome;
}

/** Notes that a submit that was held was not sent: the message says so until the next text or submit. */
export function unsent(state: FieldState, reason: UnsentReason): void {
  emit(state.settings.onEvent, { type: 'unsent', reason });
  // A user who edits the address knows that it was not sent.
  if (reason !== 'edited') state.unsent = 'again';
}
