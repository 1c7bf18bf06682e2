import { assessment } from '../assessment.ts';
import { createOutcome, EMPTY } from '../outcome.ts';
import type { Outcome } from '../types.ts';
import type { FieldState } from './state.ts';

const REFUSED = assessment('invalid', 'invalid');
const MISSING = assessment('invalid', 'syntax_empty');

/** Whether an empty text must not be. An input barred from validation needs nothing. */
function isRequired({ input, settings }: FieldState): boolean {
  const byInput = input ? input.isRequired() : false;
  return byInput !== null && (settings.required ?? byInput);
}

/**
 * The judgement of the present text by what is known of it.
 *
 * @param isSuggestionSeen whether the person saw the suggestion, if there is one, before deciding.
 */
export function outcomeOf(state: FieldState, isSuggestionSeen: boolean): Outcome {
  const { refusal, suggestion, settings, judged } = state;
  const unknown = refusal !== null ? REFUSED : state.isEmpty && isRequired(state) ? MISSING : null;
  const known = state.known ?? unknown;
  if (!known) return EMPTY;
  const address = state.text;
  // By the policy alone, it is made once for the same text, answer and settings.
  const isSame = state.judgedFrom === known && state.judgedBy === settings;
  const byPolicy =
    isSame && judged!.address === address && judged!.suggestion === suggestion
      ? judged!
      : createOutcome({ address, known, suggestion }, settings);
  Object.assign(state, { judged: byPolicy, judgedFrom: known, judgedBy: settings });
  if (refusal !== null)
    return Object.freeze({ ...byPolicy, decision: 'block', level: 'error', message: refusal });
  let { decision } = byPolicy;
  const isUnseen = suggestion && !isSuggestionSeen && byPolicy.verdict !== 'valid';
  if (isUnseen && decision !== 'block') decision = 'confirm';
  if (decision === 'confirm' && state.isConfirmed) decision = 'warn';
  return decision === byPolicy.decision ? byPolicy : Object.freeze({ ...byPolicy, decision });
}
