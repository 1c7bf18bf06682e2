import { textFor } from '../messages.ts';
import { createOutcome, EMPTY } from '../outcome.ts';
import { INVALID } from '../reading.ts';
import type { Assessment, Outcome } from '../types.ts';
import { isSuggestionSeen, type FieldState } from './state.ts';

/** What is known of the text, or would be at a submit; null for nothing. */
function knownOf({ text, known, context }: FieldState): Assessment | null {
  if (known.assessment) return known.assessment;
  if (text.refusal !== null) return INVALID;
  const isRequired =
    context.isRequired !== null && (context.settings.required ?? context.isRequired);
  return text.isEmpty && isRequired ? text.fault : null;
}

/** The outcome by the policy alone. */
const outcomeByPolicy = ({ text, known, context }: FieldState, of: Assessment): Outcome =>
  createOutcome({ text: text.text, suggestion: known.suggestion, settings: context.settings }, of);

/**
 * The outcome of the text by what is known of it.
 *
 * @param isSeen whether the user saw the suggestion, if there is one, before deciding.
 */
export function outcomeOf(state: FieldState, isSeen = isSuggestionSeen(state)): Outcome {
  const { text, known, intent } = state;
  const of = knownOf(state);
  if (!of) return EMPTY;
  const outcome = outcomeByPolicy(state, of);
  if (text.refusal !== null)
    return Object.freeze({ ...outcome, decision: 'block', level: 'error', message: text.refusal });
  let { decision } = outcome;
  const isUnseen = known.suggestion && !isSeen;
  if (isUnseen && outcome.verdict !== 'valid' && decision !== 'block') decision = 'confirm';
  if (decision === 'confirm' && intent.isConfirmed) decision = 'warn';
  return Object.freeze({ ...outcome, decision });
}

/** Why the last submit was not sent, unless something worse is known since. */
export const unsentBy = ({ intent }: FieldState, { decision }: Outcome) =>
  decision === 'block' ? null : intent.unsent;

/**
 * The message of an outcome. After a submit that was not sent it tells the user, behind the reason if the
 * policy demands a confirmation.
 */
export function messageOf(state: FieldState, outcome: Outcome): string {
  const unsent = unsentBy(state, outcome);
  if (!unsent) return outcome.message;
  const text = textFor(unsent, outcome, state.context.settings.messages);
  const of = knownOf(state);
  const isByPolicy =
    unsent === 'confirm' && of && outcomeByPolicy(state, of).decision === 'confirm';
  return isByPolicy ? `${outcome.message} ${text}`.trim() : text;
}

/** The message of a text that the policy blocks by what is known; '' for any other, and without a result. */
export function blockMessageOf(state: FieldState): string {
  const { decision, failure, message } = outcomeOf(state);
  const isKnown = !failure || state.text.refusal !== null;
  return decision === 'block' && isKnown ? message || 'invalid' : '';
}
