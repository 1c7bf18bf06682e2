import { textFor } from '../messages.ts';
import { createOutcome, EMPTY } from '../outcome.ts';
import { INVALID } from '../reading.ts';
import type { Assessment, LabelCode, Outcome, Snapshot } from '../types.ts';
import { isPending, isSuggestionSeen, SECOND_MS, type Draft, type FieldState } from './state.ts';

/** What is known of the text, or would be at a submit; null for nothing. */
function knownOf({ text, known, moment }: FieldState): Assessment | null {
  if (known.answer) return known.answer;
  if (text.refusal !== null) return INVALID;
  const isRequired = moment.isRequired !== null && (moment.settings.required ?? moment.isRequired);
  return text.isEmpty && isRequired ? text.fault : null;
}

/** The outcome by the policy alone. */
const outcomeByPolicy = ({ text, known, moment }: FieldState, of: Assessment): Outcome =>
  createOutcome({ text: text.text, suggestion: known.suggestion, settings: moment.settings }, of);

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
  const text = textFor(unsent, outcome, state.moment.settings.messages);
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

/** What a state shows, and the text that the status should speak of it. */
export function viewOf(state: FieldState): {
  shown: Omit<Snapshot, 'announcement'>;
  toSpeak: string;
} {
  const { text, known, acts, plan, intent, speech, moment } = state;
  const { answer, suggestion } = known;
  const { messages } = moment.settings;
  const isKnown = answer || text.isEmpty || text.refusal !== null;
  const outcome = isKnown ? outcomeOf(state) : EMPTY;
  const isChecking = plan.requests.length > 0;
  const isHeld = !!intent.held;
  const decision = isPending(state) && text.refusal === null ? 'wait' : outcome.decision;
  // Nothing is called good while a submit is held for the result.
  const isShown = outcome.level === 'ok' ? !isHeld : acts.showsErrors;
  const level = unsentBy(state, outcome) ? 'warning' : isShown ? outcome.level : null;
  const message = level ? messageOf(state, outcome) : '';
  const canUndo = text.replaced !== null;
  const about = { ...outcome, address: text.text, suggestion };
  const label = suggestion ? 'did_you_mean' : canUndo ? 'undo' : null;
  const suggestionLabel = label ? textFor(label, about, messages) : '';

  const isRight = level === 'ok' && speech.hasSpoken;
  const status: LabelCode | null = canUndo
    ? 'corrected'
    : isChecking
      ? 'checking'
      : isRight
        ? 'ok'
        : null;
  const toSpeak =
    intent.isAnsweredByStatus || intent.unsent === 'again'
      ? `${message} ${suggestionLabel}`.trim()
      : suggestion
        ? suggestionLabel
        : status
          ? textFor(status, { ...EMPTY, address: text.value }, messages)
          : message;

  const shown = {
    value: text.value,
    phase: isChecking ? 'checking' : plan.when ? 'scheduled' : answer ? 'settled' : 'idle',
    isChecking,
    verdict: answer && answer.verdict,
    decision,
    isBlocked: decision === 'block',
    failure: outcome.failure,
    level,
    message,
    shownText: message || (isHeld ? textFor('checking', about, messages) : ''),
    suggestion,
    result: outcome.result,
    receipt: outcome.result?.receipt ?? null,
    isWaiting: isHeld,
    canUndo,
    suggestionLabel,
  } as const;
  return { shown, toSpeak };
}

/** Puts on screen what the state shows, unless the screen is frozen: the same snapshot as long as nothing differs. */
export function show(draft: Draft): void {
  const { screen, speech } = draft;
  if (screen.isFrozen) return;
  const { shown, toSpeak } = viewOf(draft);
  speak(draft, toSpeak);
  const next: Snapshot = Object.freeze({ ...shown, announcement: speech.spoken });
  let isNews = false;
  let name: keyof Snapshot;
  for (name in next) isNews ||= name !== 'value' && next[name] !== screen.view[name];
  if (isNews) screen.view = next;
  if (isNews || next.value !== screen.snapshot.value) screen.snapshot = next;
}

/** Has a text spoken once, after a second of quiet; what is no longer true is taken back at once. */
function speak(draft: Draft, text: string): void {
  const { speech, moment } = draft;
  if (text === speech.next) return;
  mute(draft, moment.isWatched ? text : '');
  if (speech.next) speech.speaksAtMs = moment.atMs + SECOND_MS;
}

/** Empties the status node, and takes a text as spoken: another node speaks it. */
export function mute({ speech }: Draft, text: string): void {
  speech.next = text;
  speech.spoken = '';
  speech.speaksAtMs = null;
}

/** Speaks what is due. */
export function speakDue({ speech, moment }: Draft): void {
  if (speech.speaksAtMs === null || speech.speaksAtMs > moment.atMs) return;
  speech.spoken = speech.next;
  speech.speaksAtMs = null;
  speech.hasSpoken = true;
}
