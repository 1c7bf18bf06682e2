import { after, now } from '../clock.ts';
import { textFor } from '../messages.ts';
import { EMPTY } from '../outcome.ts';
import type { Outcome, Snapshot } from '../types.ts';
import { outcomeOf } from './outcome.ts';
import { isHeard, isPending, rest, SECOND_MS, type FieldState } from './state.ts';

/** Why the last submit was not sent, unless something worse is known since. */
const unsentBy = ({ unsent }: FieldState, { decision }: Outcome) =>
  decision === 'block' ? null : unsent;

/**
 * The message of an outcome. After a submit that was not sent it says so, behind the reason if the
 * policy asked for a confirmation.
 */
export function messageOf(state: FieldState, outcome: Outcome): string {
  const unsent = unsentBy(state, outcome);
  if (!unsent) return outcome.message;
  const text = textFor(unsent, outcome, state.settings.messages);
  const isAsked = unsent === 'confirm' && state.judged.decision === 'confirm';
  return isAsked ? `${outcome.message} ${text}`.trim() : text;
}

/** The snapshot of a state. */
function snapshotOf(state: FieldState): Snapshot {
  const { value, known, suggestion } = state;
  const { messages } = state.settings;
  const isJudged = known || state.isEmpty || state.refusal !== null;
  const outcome = isJudged ? outcomeOf(state) : EMPTY;
  const isChecking = state.asked.size > 0;
  const decision = isPending(state) && state.refusal === null ? 'wait' : outcome.decision;
  // Nothing is called good while a submit is held for the answer.
  const isShown = outcome.level === 'ok' ? !state.isHeld : state.showErrors;
  const level = unsentBy(state, outcome) ? 'warning' : isShown ? outcome.level : null;
  const message = level ? messageOf(state, outcome) : '';
  const canUndo = state.replaced !== null;
  const label = suggestion ? 'did_you_mean' : canUndo ? 'undo' : null;
  const shown = { ...outcome, address: state.text, suggestion };
  const suggestionLabel = label ? textFor(label, shown, messages) : '';
  const isRight = level === 'ok' && state.hasAnnounced;
  const status = canUndo ? 'corrected' : isChecking ? 'checking' : isRight ? 'ok' : null;
  const announced =
    state.isUnanswered || state.unsent === 'again'
      ? `${message} ${suggestionLabel}`.trim()
      : suggestion
        ? suggestionLabel
        : status
          ? textFor(status, { ...EMPTY, address: value }, messages)
          : message;
  return {
    value,
    phase: isChecking ? 'checking' : state.plan ? 'scheduled' : known ? 'settled' : 'idle',
    isChecking,
    verdict: known && known.verdict,
    decision,
    isBlocked: decision === 'block',
    failure: outcome.failure,
    level,
    message,
    shownText: message || (state.isHeld ? textFor('checking', shown, messages) : ''),
    suggestion,
    result: outcome.result,
    receipt: outcome.result?.receipt ?? null,
    isWaiting: state.isHeld,
    canUndo,
    suggestionLabel,
    announcement: announce(state, announced),
  };
}

/**
 * Tells all who listen of the new snapshot, if it differs from the last one. Those who wait for the
 * outcome are let go when nothing is left to wait for.
 */
export function publish(state: FieldState): void {
  const { waiters, listeners } = state;
  if (waiters.size && !isPending(state)) {
    for (const { isSeen, letGo } of waiters) letGo(outcomeOf(state, isSeen));
    rest(state);
    if (state.isHeld) return; // The submit that waited publishes what comes of it.
  }
  if (state.suggestion && Number.isNaN(state.shownAtMs)) {
    state.shownAtMs = now();
    clearTimeout(state.seenTimer);
    if (isHeard(state))
      state.seenTimer = after(SECOND_MS, () => {
        publish(state);
      });
  }
  if (state.isSuspended) return;
  const next = snapshotOf(state);
  let isNews = false;
  let key: keyof Snapshot;
  for (key in next) isNews ||= key !== 'value' && next[key] !== state.view[key];
  if (!isNews && next.value === state.snapshot.value) return;
  state.snapshot = Object.freeze(next);
  if (isNews) state.view = next;
  for (const listener of [...listeners]) {
    if (state.snapshot !== next) return; // A listener caused a newer one, and all heard of that.
    if (!listeners.has(listener)) continue;
    try {
      listener.tell(next);
    } catch (error) {
      queueMicrotask(() => {
        throw error; // Heard by the page, not by those who come after.
      });
    }
  }
}

/**
 * Keeps the text of the polite status node: said once, after a second of quiet, and emptied as
 * soon as it is no longer true.
 */
function announce(state: FieldState, text: string): string {
  if (text !== state.announceNext) {
    mute(state, isHeard(state) ? text : '');
    if (state.announceNext)
      state.announceTimer = after(SECOND_MS, () => {
        state.spoken = text;
        state.hasAnnounced = true;
        publish(state);
      });
  }
  return state.spoken;
}

/** Empties the status node, and takes a text as said: the person hears it otherwise. */
export function mute(state: FieldState, text: string): void {
  clearTimeout(state.announceTimer);
  state.announceNext = text;
  state.spoken = '';
}

/** The last snapshot that differs by more than the text. */
export const getView = (state: FieldState): Snapshot => state.view;

/** Makes a verb of a field: what it changes is published once, at its end. */
export const verb =
  <Given extends unknown[]>(
    state: FieldState,
    change: (state: FieldState, ...given: Given) => void,
  ) =>
  (...given: Given): void => {
    change(state, ...given);
    publish(state);
  };
