import { assessment } from '../assessment.ts';
import { createOutcome, EMPTY } from '../outcome.ts';
import type { Assessment, Outcome } from '../types.ts';
import { isEmpty, textOf, type FieldState } from './state.ts';

const REFUSED = assessment('invalid', 'invalid');
const MISSING = assessment('invalid', 'syntax_empty');

/** Whether the text is empty and must not be. An input barred from validation needs nothing. */
export function isMissing(state: FieldState): boolean {
  if (!isEmpty(state)) return false;
  const byInput = state.input ? state.input.isRequired() : false;
  return byInput !== null && (state.settings.required ?? byInput);
}

/**
 * The judgement of the present text by what is known of it.
 *
 * @param isSuggestionSeen whether the person saw the suggestion, if there is one, before deciding.
 */
export function outcomeOf(state: FieldState, isSuggestionSeen: boolean): Outcome {
  const { known, refusal, suggestion, isConfirmed } = state;
  const found = known ?? (refusal !== null ? REFUSED : isMissing(state) ? MISSING : null);
  if (!found) return EMPTY;
  const judged = judge(state, found);
  if (refusal !== null)
    return Object.freeze({ ...judged, decision: 'block', level: 'error', message: refusal });
  let { decision } = judged;
  const isUnseen = suggestion && !isSuggestionSeen && judged.verdict !== 'valid';
  if (isUnseen && decision !== 'block') decision = 'confirm';
  if (decision === 'confirm' && isConfirmed) decision = 'warn';
  return decision === judged.decision ? judged : Object.freeze({ ...judged, decision });
}

/** The outcome by the policy alone; made once for the same text, answer and settings. */
function judge(state: FieldState, found: Assessment): Outcome {
  const { suggestion, settings } = state;
  const text = textOf(state);
  const of = [text, found, suggestion, settings];
  if (!state.judged || of.some((each, index) => each !== state.judged!.of[index]))
    state.judged = {
      outcome: createOutcome({ address: text, known: found, suggestion }, settings),
      of,
    };
  return state.judged.outcome;
}
