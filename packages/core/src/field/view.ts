import { after } from '../clock.ts';
import { textFor } from '../messages.ts';
import { EMPTY } from '../outcome.ts';
import type { Snapshot } from '../types.ts';
import { outcomeOf } from './outcome.ts';
import { isHeard, isPending, isSeen, phaseOf, SECOND_MS, stop, type FieldState } from './state.ts';

/** The picture of a state. Pure. */
export function snapshotOf(state: FieldState): Snapshot {
  const { value, known, refusal, suggestion, replaced, isWaiting, showErrors } = state;
  const outcome = outcomeOf(state, isSeen(state));
  const phase = phaseOf(state);
  const decision = isPending(state) && refusal === null ? 'wait' : outcome.decision;
  const level = showErrors || outcome.level === 'ok' ? outcome.level : null;
  const canUndo = replaced !== null;
  const label = suggestion ? 'did_you_mean' : canUndo ? 'undo' : null;
  return {
    value,
    phase,
    isChecking: phase === 'checking',
    verdict: known?.verdict ?? null,
    decision,
    isBlocked: decision === 'block',
    failure: known?.failure ?? null,
    level,
    message: level ? outcome.message : '',
    suggestion,
    result: known?.result ?? null,
    isWaiting,
    canUndo,
    suggestionLabel: label
      ? textFor(label, { ...outcome, suggestion }, state.settings.messages)
      : '',
    announcement: state.announcement,
  };
}

/** Tells all who listen of the new picture, if it differs from the last one. */
export function publish(state: FieldState): void {
  if (state.suggestion && !state.shownAtMs) {
    state.shownAtMs = Date.now();
    if (isHeard(state))
      state.timers.seen = after(SECOND_MS, () => {
        publish(state);
      });
  }
  if (state.isSuspended) return;
  let next = snapshotOf(state);
  announce(state, next);
  if (next.announcement !== state.announcement)
    next = { ...next, announcement: state.announcement };
  const isNews = differs(next, state.view);
  if (!isNews && next.value === state.snapshot.value) return;
  state.snapshot = Object.freeze(next);
  if (isNews) state.view = next;
  for (const listener of [...state.listeners]) {
    if (state.snapshot !== next) return; // A listener caused a newer one, and all heard of that.
    if (!state.listeners.has(listener)) continue;
    try {
      listener.tell(next);
    } catch (error) {
      queueMicrotask(() => {
        throw error; // Heard by the page, not by those who come after.
      });
    }
  }
}

/** Whether two pictures differ in more than the text in the input. */
function differs(a: Snapshot, b: Snapshot): boolean {
  let key: keyof Snapshot;
  for (key in a) if (key !== 'value' && a[key] !== b[key]) return true;
  return false;
}

/**
 * Keeps the text of the polite status node: said once, after a second of quiet, and emptied as
 * soon as it is no longer true.
 */
function announce(state: FieldState, next: Snapshot): void {
  const text = announcementFor(state, next);
  if (text === state.announceNext) return;
  mute(state, isHeard(state) ? text : '');
  if (state.announceNext)
    state.timers.announce = after(SECOND_MS, () => {
      state.announcement = text;
      state.hasAnnounced = true;
      publish(state);
    });
}

/** Empties the status node, and takes a text as said: the person hears it otherwise. */
export function mute(state: FieldState, text: string): void {
  stop(state, 'announce');
  state.announceNext = text;
  state.announcement = '';
}

function announcementFor(state: FieldState, next: Snapshot): string {
  if (next.suggestion) return next.suggestionLabel;
  const label = next.canUndo
    ? 'corrected'
    : next.isChecking
      ? 'checking'
      : next.level === 'ok' && state.hasAnnounced
        ? 'ok'
        : null;
  return label
    ? textFor(label, { ...EMPTY, address: next.value }, state.settings.messages)
    : next.message;
}
