import { createOutcome, EMPTY } from '../outcome.ts';
import type { Outcome } from '../types.ts';
import { INVALID, isSeen, type FieldState } from './state.ts';

/** Whether an empty text must not be. An input barred from validation needs nothing. */
function isRequired(state: FieldState): boolean {
  const byInput = state.bound?.isRequired();
  return byInput !== null && (state.settings.required ?? !!byInput);
}

/**
 * The judgement of the present text by what is known of it.
 *
 * @param isSuggestionSeen whether the person saw the suggestion, if there is one, before deciding;
 *   by default, whether it was on screen for long enough.
 */
export function outcomeOf(state: FieldState, isSuggestionSeen?: boolean): Outcome {
  const { refusal, suggestion } = state;
  const unknown =
    refusal !== null ? INVALID : state.isEmpty && isRequired(state) ? state.fault : null;
  const known = state.known ?? unknown;
  if (!known) return EMPTY;
  // By the policy alone, it is made once for the same text, answer and settings.
  if (state.judgedFrom !== known || state.judged.suggestion !== suggestion) {
    state.judged = createOutcome(state, known);
    state.judgedFrom = known;
  }
  const { judged } = state;
  let { decision } = judged;
  if (refusal !== null)
    return Object.freeze({ ...judged, decision: 'block', level: 'error', message: refusal });
  const isUnseen = suggestion && !(isSuggestionSeen ?? isSeen(state));
  if (isUnseen && judged.verdict !== 'valid' && decision !== 'block') decision = 'confirm';
  if (decision === 'confirm' && state.isConfirmed) decision = 'warn';
  return Object.freeze({ ...judged, decision });
}

/** The message of a text that the policy blocks by what is known; '' for any other, and for want of an answer. */
export function blockMessageOf(state: FieldState): string {
  const { decision, failure, message } = outcomeOf(state);
  return decision === 'block' && (!failure || state.refusal !== null) ? message || 'invalid' : '';
}
