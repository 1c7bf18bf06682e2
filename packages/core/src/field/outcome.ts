import type { Assessment } from '../assessment.ts';
import { textFor } from '../messages.ts';
import { createOutcome, EMPTY } from '../outcome.ts';
import { INVALID } from '../reading.ts';
import type { Outcome } from '../types.ts';
import { isSuggestionSeen, type FieldState } from './state.ts';

/** The outcome of the text, now or at a submit; null without one. */
function knownOf(field: FieldState): Assessment | null {
  if (field.assessment) return field.assessment;
  if (field.refusal !== null) return INVALID;
  const isRequired = field.isRequired !== null && (field.settings.required ?? field.isRequired);
  return field.isEmpty && isRequired ? field.fault : null;
}

/** The outcome by the policy alone. */
const outcomeByPolicy = (field: FieldState, of: Assessment): Outcome =>
  createOutcome({ text: field.text, suggestion: field.suggestion, settings: field.settings }, of);

/**
 * The outcome of the text, from its present facts.
 *
 * @param isSeen whether the user saw the suggestion, if there is one, before deciding.
 */
export function outcomeOf(field: FieldState, isSeen = isSuggestionSeen(field)): Outcome {
  const of = knownOf(field);
  if (!of) return EMPTY;
  const outcome = outcomeByPolicy(field, of);
  if (field.refusal !== null)
    return Object.freeze({ ...outcome, decision: 'block', level: 'error', message: field.refusal });
  let { decision } = outcome;
  const isUnseen = field.suggestion && !isSeen;
  if (isUnseen && outcome.verdict !== 'valid' && decision !== 'block') decision = 'confirm';
  if (decision === 'confirm' && field.isConfirmed) decision = 'warn';
  return Object.freeze({ ...outcome, decision });
}

/** The outcome that shows the user why the last submit was not sent, unless a stricter one replaces it. */
export const stopNoteOf = (field: FieldState, { decision }: Outcome) =>
  decision === 'block' ? null : field.stopNote;

/**
 * The message of an outcome. After a submit that was not sent it tells the user, behind the reason if the
 * policy demands a confirmation.
 */
export function messageOf(field: FieldState, outcome: Outcome): string {
  const note = stopNoteOf(field, outcome);
  if (!note) return outcome.message;
  const text = textFor(note, outcome, field.settings.messages);
  const of = knownOf(field);
  const isByPolicy = note === 'confirm' && of && outcomeByPolicy(field, of).decision === 'confirm';
  return isByPolicy ? `${outcome.message} ${text}`.trim() : text;
}

/** The message of a text that the policy blocks now; '' for any other, and without a result. */
export function blockMessageOf(field: FieldState): string {
  const { decision, failure, message } = outcomeOf(field);
  const isKnown = !failure || field.refusal !== null;
  return decision === 'block' && isKnown ? message || 'invalid' : '';
}
