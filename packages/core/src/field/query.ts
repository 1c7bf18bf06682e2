import type { Mode } from '@postern/protocol';
import { after, now } from '../clock.ts';
import { emit } from '../events.ts';
import { suggestionFor, typoOf } from '../suggestion.ts';
import type { Assessment, When } from '../types.ts';
import { cancel, isHeard, type FieldState } from './state.ts';
import { publish } from './view.ts';

/*
 * What is asked about the present text: at most one pause, and one request a mode, and never both.
 * Timers run and requests are sent only while somebody hears of them.
 */

/** Plans when to ask about the text. */
export function schedule(state: FieldState, when: When): void {
  if (when === 'now') {
    propose(state);
    ask(state, state.settings.mode);
  } else {
    state.plan = when;
    resume(state);
  }
}

/** Starts what is planned, or was stopped. */
export function resume(state: FieldState): void {
  if (!isHeard(state)) return;
  if (state.plan === 'pause')
    state.pauseTimer ??= after(state.settings.debounceMs, () => {
      schedule(state, 'now');
      publish(state);
    });
  for (const [mode, controller] of state.asked) if (!controller) send(state, mode);
}

/** Asks at once, unless the same is being asked. */
export function ask(state: FieldState, mode: Mode): void {
  if (state.plan) cancel(state);
  if (!state.asked.has(mode)) state.asked.set(mode, null);
  resume(state);
}

function send(state: FieldState, mode: Mode): void {
  const mine = new AbortController();
  state.asked.set(mode, mine);
  void state.source.request(state.text, mode, mine.signal).then((answer) => {
    // The one place where an answer is dropped that is no longer wanted.
    if (state.asked.get(mode) !== mine) return;
    state.asked.delete(mode);
    receive(state, mode, answer);
    publish(state);
  });
}

/** Takes what is remembered of the text in a mode, and gives it; undefined when nothing is. */
export function recall(state: FieldState, mode: Mode): Assessment | undefined {
  const remembered = state.source.recall(state.text, mode);
  if (remembered) receive(state, mode, remembered);
  return remembered;
}

/** Takes an answer. */
function receive(state: FieldState, mode: Mode, answer: Assessment): void {
  if (answer.failure) {
    state.failedAtMs = now();
    // "No answer" does not replace the answer of a lighter mode.
    if (state.known && !state.known.failure) return;
  }
  // An `invalid` is final in every mode.
  const isFinal = mode === state.settings.commitMode || answer.verdict === 'invalid';
  if (answer.result && isFinal) cancel(state);
  state.known = answer;
  propose(state);
}

/** Finds a suggestion, unless there is one, or it was taken or turned down for this text. */
export function propose(state: FieldState): void {
  const { settings } = state;
  if ((state.suggestion ?? state.replaced) !== null || state.dismissed.has(state.text)) return;
  state.typo ??= typoOf(state.value, settings.suggest);
  state.suggestion = suggestionFor(state, state.known?.result ?? null, state.typo);
  if (state.suggestion) emit(settings.onEvent, { type: 'suggestion', action: 'show' });
}
