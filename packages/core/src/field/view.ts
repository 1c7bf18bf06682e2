import { after } from '../clock.ts';
import { textFor } from '../messages.ts';
import { EMPTY } from '../outcome.ts';
import type { Outcome, Snapshot } from '../types.ts';
import { outcomeOf } from './outcome.ts';
import { isHeard, isPending, isSeen, rest, SECOND_MS, type FieldState } from './state.ts';

/** The picture of a state. Pure. */
export function snapshotOf(state: FieldState): Snapshot {
  const { value, known, requests, plan, refusal, suggestion, isWaiting, settings } = state;
  const isJudged = known || refusal !== null || state.isEmpty;
  const outcome = isJudged ? outcomeOf(state, isSeen(state)) : EMPTY;
  const isChecking = requests.size > 0;
  const decision = isPending(state) && refusal === null ? 'wait' : outcome.decision;
  const level = state.showErrors || outcome.level === 'ok' ? outcome.level : null;
  const canUndo = state.replaced !== null;
  const label = suggestion ? 'did_you_mean' : canUndo ? 'undo' : null;
  return {
    value,
    phase: isChecking ? 'checking' : plan ? 'scheduled' : known ? 'settled' : 'idle',
    isChecking,
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
    suggestionLabel: label ? textFor(label, { ...outcome, suggestion }, settings.messages) : '',
    announcement: state.announcement,
  };
}

/**
 * Tells all who listen of the new picture, if it differs from the last one. Those who wait for the
 * outcome are let go when nothing is left to wait for.
 */
export function publish(state: FieldState): void {
  if (state.waiters.length && !isPending(state)) {
    release(state, (isSeen) => outcomeOf(state, isSeen));
    return;
  }
  if (state.suggestion && !state.shownAtMs) {
    state.shownAtMs = Date.now();
    if (isHeard(state)) state.seenTimer = after(SECOND_MS, publish.bind(null, state));
  }
  if (state.isSuspended) return;
  const next = snapshotOf(state);
  announce(state, next);
  next.announcement = state.announcement;
  const { view, snapshot } = state;
  let isNews = false;
  let key: keyof Snapshot;
  for (key in next) isNews ||= key !== 'value' && next[key] !== view[key];
  if (!isNews && next.value === snapshot.value) return;
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

/** Lets all who wait go, each with the outcome for what it had seen. */
export function release(state: FieldState, outcomeFor: (isSeen: boolean) => Outcome): void {
  const { waiters } = state;
  state.waiters = [];
  state.isWaiting = false;
  for (const { isSeen, resolve } of waiters) resolve(outcomeFor(isSeen));
  publish(state);
  rest(state);
}

/** The newest picture that differs in more than `value`. */
export const getView = ({ view }: FieldState): Snapshot => view;

/**
 * Keeps the text of the polite status node: said once, after a second of quiet, and emptied as
 * soon as it is no longer true.
 */
function announce(state: FieldState, next: Snapshot): void {
  const isRight = next.level === 'ok' && state.hasAnnounced;
  const label = next.canUndo ? 'corrected' : next.isChecking ? 'checking' : isRight ? 'ok' : null;
  const text = next.suggestion
    ? next.suggestionLabel
    : label
      ? textFor(label, { ...EMPTY, address: next.value }, state.settings.messages)
      : next.message;
  if (text === state.announceNext) return;
  mute(state, isHeard(state) ? text : '');
  if (state.announceNext)
    state.announceTimer = after(SECOND_MS, () => {
      state.announcement = text;
      state.hasAnnounced = true;
      publish(state);
    });
}

/** Empties the status node, and takes a text as said: the person hears it otherwise. */
export function mute(state: FieldState, text: string): void {
  clearTimeout(state.announceTimer);
  state.announceNext = text;
  state.announcement = '';
}
