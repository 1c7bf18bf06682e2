import { now } from '../clock.ts';
import { noteRule } from '../diagnostics/submit.ts';
import { clip } from '../messages.ts';
import type { ValidatorEvent, When } from '../types.ts';
import { emit } from '../events.ts';
import { outcomeOf } from './outcome.ts';
import { ask, propose, recall, resume, schedule } from './query.ts';
import {
  halt,
  isPending,
  NEW_TEXT,
  read,
  rest,
  SECOND_MS,
  UNTOUCHED,
  type FieldState,
  type Reading,
} from './state.ts';
import { publish } from './view.ts';
import { overtake } from './waiters.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/*
 * What a person, the page and a server do to a field. But for `suspend` none of it publishes: whoever
 * calls does, at the end.
 */

/** Takes the text that a person put into the input. */
export function input(state: FieldState, given: string, when: When = 'pause'): void {
  if (given !== state.value) state.hasTyped = true;
  take(state, given, state.settings.askOn === 'pause' ? when : 'later');
  state.isAskedByCallers = false;
}

/** Takes a text that is to be judged. */
export function take(state: FieldState, given: string, when: When): void {
  // A form library may have nothing yet for an input that nobody filled in.
  const value = String(given ?? '');
  const { isEmpty, refusal, settings, snapshot } = state;
  const reading = value === state.value ? null : read(value);
  if (reading) {
    state.refusal = state.replaced = null;
    const { onEvent } = settings;
    if (onEvent) emit(onEvent, { type: 'input', length: value.length });
  }
  if (state.isTyped && (!reading || (reading.address && reading.address === state.address))) {
    state.value = value;
    if (value === state.suggestion) state.suggestion = null; // Typed, and not taken.
    if (state.plan) {
      halt(state);
      schedule(state, when);
    }
    return;
  }
  // An empty text that had to be filled in is no address with an error in it.
  if (snapshot.level && snapshot.level !== 'ok') state.hadError = !isEmpty || refusal !== null;
  else if (snapshot.phase === 'settled') state.hadError = false;
  begin(state, reading);
  state.isTyped = true;
  state.showErrors = state.hadError && (!state.isEmpty || state.refusal !== null);
  if (state.address) {
    if (!recall(state, settings.mode)) schedule(state, when);
  } else if (!state.isEmpty) state.known = state.fault;
}

/** Drops all that belongs to the text until now, and takes another, or the same anew. */
export function begin(state: FieldState, reading: Reading | null): void {
  if (state.asked.size + state.waiters.size) overtake(state);
  halt(state);
  clearTimeout(state.seenTimer);
  Object.assign(state, NEW_TEXT, reading);
}

/** The person left the field, or submits: shows what was held back, and asks in the deeper mode. */
export function commit(state: FieldState, isSubmit = false): void {
  const { settings } = state;
  if (state.isEmpty) {
    // Whoever submits says that this is the text: a rule that is asked next does not take it anew.
    state.isTyped ||= isSubmit;
    state.showErrors ||= isSubmit || state.hasTyped;
    return;
  }
  if (!state.isTyped) {
    take(state, state.value, 'later');
    state.isAskedByCallers = false;
  }
  state.showErrors = state.isCommitted = true;
  const { address } = state;
  if (address && settings.normalize && address !== state.value) write(state, address);
  propose(state);
  if (isSubmit || settings.askOn !== 'submit') askDeeply(state);
}

/** Asks in the mode of a commit, unless that is known or being asked. */
export function askDeeply(state: FieldState): void {
  const { commitMode } = state.settings;
  const isStuck = outcomeOf(state, true).decision === 'block';
  if (isStuck && state.known?.failure) state.source.endPause();
  // A failure this fresh is not asked about again: leaving and submitting are one act.
  const isDue = isStuck || isPending(state) || now() - state.failedAtMs >= SECOND_MS;
  if (state.address && isDue && !state.asked.has(commitMode) && !recall(state, commitMode))
    ask(state, commitMode);
}

/** Writes into the input, which gives the text back through `input`. */
function write(state: FieldState, text: string): void {
  state.bound?.write(text);
  if (text !== state.value) input(state, text, 'later');
}

/** Ends the suggestion on screen: it was taken, taken back or turned down. */
function endSuggestion(
  state: FieldState,
  action: (ValidatorEvent & { type: 'suggestion' })['action'],
): void {
  state.suggestion = null;
  state.shownAtMs = NaN;
  emit(state.settings.onEvent, { type: 'suggestion', action });
}

export function accept(state: FieldState): void {
  const { suggestion, value } = state;
  if (!suggestion) return;
  state.bound?.onEdit();
  write(state, suggestion);
  endSuggestion(state, 'accept');
  state.replaced = value;
  commit(state);
}

export function undo(state: FieldState): void {
  const { replaced } = state;
  if (replaced === null) return;
  state.bound?.onEdit();
  state.dismissed.add(read(replaced).text);
  write(state, replaced);
  endSuggestion(state, 'undo');
  commit(state);
}

export function dismiss(state: FieldState): void {
  if (!state.suggestion) return;
  state.dismissed.add(state.text);
  endSuggestion(state, 'dismiss');
}

export function refuse(state: FieldState, refusal: { value: string; message: string }): void {
  const { value } = refusal;
  if (process.env.NODE_ENV !== 'production') noteRule(value, state.source);
  if (value !== state.value) {
    const { address } = read(value);
    if (!state.isTyped || !address || address !== state.address) return;
  }
  state.refusal = clip(refusal.message);
  state.showErrors = true;
}

/** Takes a text that the page put into the input. */
export function reset(state: FieldState, value = ''): void {
  halt(state);
  begin(state, read(value));
  Object.assign(state, UNTOUCHED);
  recall(state, state.settings.mode);
  rest(state);
}

/** Asks again for what the network left open. */
export function retry(state: FieldState): void {
  const { settings } = state;
  halt(state);
  if (state.known?.failure?.code === 'offline') {
    state.source.endPause();
    ask(state, state.showErrors ? settings.commitMode : settings.mode);
  } else resume(state);
}

/** Publishes nothing for a while, and then what came of it. */
export function suspend(state: FieldState, isSuspended: boolean): void {
  if (!!state.isSuspended === isSuspended) return;
  state.isSuspended = isSuspended;
  publish(state);
}
