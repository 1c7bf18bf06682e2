import { textFor } from '../messages.ts';
import { EMPTY } from '../outcome.ts';
import type { LabelCode, Outcome, Snapshot } from '../types.ts';
import { messageOf, outcomeOf, stopNoteOf } from './outcome.ts';
import { isPending, QUIET_MS, type MutableState, type FieldState } from './state.ts';

/** The visible properties of a state, and the text that the status should speak. */
export function viewOf(field: FieldState): {
  shown: Omit<Snapshot, 'announcement' | 'ariaInvalid'>;
  toSpeak: string;
} {
  const { assessment, suggestion } = field;
  const { messages } = field.settings;
  const isKnown = assessment || field.isEmpty || field.refusal !== null;
  const outcome = isKnown ? outcomeOf(field) : EMPTY;
  const isChecking = field.requests.length > 0;
  const isHeld = !!field.held;
  const decision = isPending(field) && field.refusal === null ? 'wait' : outcome.decision;
  // Nothing is shown as valid while a submit is held for the result.
  const isShown = outcome.level === 'ok' ? !isHeld : field.showsErrors;
  const level = stopNoteOf(field, outcome) ? 'warning' : isShown ? outcome.level : null;
  const message = level ? messageOf(field, outcome) : '';
  const canUndo = field.replaced !== null;
  const about = { ...outcome, address: field.text, suggestion };
  const label = suggestion ? 'did_you_mean' : canUndo ? 'undo' : null;

  const shown = {
    value: field.value,
    phase: isChecking ? 'checking' : field.planned ? 'scheduled' : assessment ? 'settled' : 'idle',
    isChecking,
    verdict: assessment && assessment.verdict,
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
    suggestionLabel: label ? textFor(label, about, messages) : '',
  } as const;
  return { shown, toSpeak: textToSpeak(field, shown, outcome) };
}

/** The text that the status should speak. */
function textToSpeak(
  field: FieldState,
  { level, message, suggestionLabel }: Pick<Snapshot, 'level' | 'message' | 'suggestionLabel'>,
  outcome: Outcome,
): string {
  const labelOf = (code: LabelCode) =>
    textFor(code, { ...EMPTY, address: field.value }, field.settings.messages);
  if (field.isAnsweredByStatus || field.stopNote === 'again')
    return `${message} ${suggestionLabel}`.trim();
  if (field.suggestion) return suggestionLabel;
  if (field.replaced !== null) return labelOf('corrected');
  if (field.requests.length) return labelOf('checking');
  if (level === 'ok' && (field.announced.length || field.hadMessage)) return labelOf('ok');
  // The next error is shown when it is spoken.
  return field.hadError ? messageOf(field, outcome) : message;
}

/** Puts on screen what the state shows, unless the screen is frozen: the same snapshot as long as nothing differs. */
export function show(field: MutableState): void {
  if (field.isFrozen) return;
  const { shown, toSpeak } = viewOf(field);
  speak(field, toSpeak);
  mark(field, shown.level === 'error');
  const { spoken: announcement, ariaInvalid } = field;
  const next: Snapshot = Object.freeze({ ...shown, announcement, ariaInvalid });
  let isNews = false;
  let name: keyof Snapshot;
  for (name in next) isNews ||= name !== 'value' && next[name] !== field.view[name];
  if (isNews) field.view = next;
  if (isNews || next.value !== field.snapshot.value) field.snapshot = next;
}

/** Plans to speak a text after a second without changes, unless it was spoken; clears an outdated text at once. */
function speak(field: MutableState, text: string): void {
  if (text === field.toSpeak) return;
  mute(field, field.isWatched ? text : '');
  const isNew = field.toSpeak && !field.announced.includes(text);
  if (isNew) field.speaksAtMs = field.atMs + QUIET_MS;
}

/** Marks the input as invalid at once, and unmarks it a task after the error has ended. */
function mark(field: MutableState, isError: boolean): void {
  if (isError || !field.isWatched) {
    field.ariaInvalid = isError;
    field.unmarksAtMs = null;
  } else if (field.ariaInvalid) field.unmarksAtMs ??= field.atMs;
}

/** Unmarks the input, if the time has come. */
export function unmarkDue(field: MutableState): void {
  if (field.unmarksAtMs === null) return;
  field.unmarksAtMs = null;
  field.ariaInvalid = false;
}

/** Empties the status node, and takes a text as spoken: another node speaks it. */
export function mute(field: MutableState, text: string): void {
  field.toSpeak = text;
  field.spoken = '';
  field.speaksAtMs = null;
}

/** Speaks the planned text, if its time has come. The next error of a text that is being corrected is shown with it. */
export function speakDue(field: MutableState): void {
  if (field.speaksAtMs === null || field.speaksAtMs > field.atMs) return;
  field.showsErrors ||= field.hadError;
  const { nameElsewhere, toSpeak, hasFocus } = field;
  const isDescribed = field.isForDescription && hasFocus;
  field.isForDescription = false;
  if (isDescribed) {
    mute(field, toSpeak);
    return;
  }
  field.spoken = nameElsewhere && toSpeak ? `${nameElsewhere}: ${toSpeak}` : toSpeak;
  field.speaksAtMs = null;
  field.announced = [...field.announced, toSpeak];
}
