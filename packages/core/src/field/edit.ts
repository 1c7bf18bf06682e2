import { parsePlainAddress, type ParsedAddress } from '@postern/address';
import { assessment } from '../assessment.ts';
import { clip } from '../messages.ts';
import { OVERTAKEN } from '../requests.ts';
import { mergeSettings } from '../settings.ts';
import type { Settings, ValidatorEvent, When } from '../types.ts';
import { emit } from '../events.ts';
import { outcomeOf } from './outcome.ts';
import { ask, learn, propose, receive, resume, schedule } from './query.ts';
import { halt, isPending, NEW_TEXT, SECOND_MS, UNTOUCHED, type FieldState } from './state.ts';
import { publish, release } from './view.ts';
import { aborted, replaceWaiters } from './waiters.ts';

/** Takes the text that a person put into the input. */
export function input(state: FieldState, given: string, when: When = 'pause'): void {
  if (given !== state.value) state.hasTyped = true;
  take(state, given, state.settings.askOn === 'pause' ? when : 'later');
  state.isAskedByCallers = false;
  publish(state);
}

/** Takes a text that is to be judged. */
export function take(state: FieldState, given: string, when: When): void {
  // A form library may have nothing yet for an input that nobody filled in.
  const value = String(given ?? '');
  const isOther = value !== state.value;
  const parsed = isOther ? parsePlainAddress(value) : state.parsed;
  const isMended = state.isEmpty && state.refusal === null;
  if (isOther) {
    state.refusal = state.replaced = null;
    const { onEvent } = state.settings;
    if (onEvent) emit(onEvent, { type: 'input', length: value.length });
  }
  if (state.isTyped && (!isOther || (parsed.ok && parsed.address === state.address))) {
    state.value = value;
    if (state.plan) schedule(state, when);
    return;
  }
  const { level, phase } = state.snapshot;
  // An empty text that had to be filled in is no address with an error in it.
  if (level && level !== 'ok') state.hadError = !isMended;
  else if (phase === 'settled') state.hadError = false;
  begin(state, value, parsed);
  state.isTyped = true;
  state.showErrors = state.hadError && (!state.isEmpty || state.refusal !== null);
  if (parsed.ok) {
    const remembered = state.source.recall(parsed.address, state.settings.mode);
    if (remembered) learn(state, remembered);
    else schedule(state, when);
  } else if (!state.isEmpty) learn(state, assessment('invalid', parsed.code));
}

/** Drops all that belongs to the text until now, and takes another. */
function begin(state: FieldState, value: string, parsed: ParsedAddress): void {
  if (state.waiters.length) replaceWaiters(state);
  halt(state, OVERTAKEN);
  state.requests.clear();
  clearTimeout(state.seenTimer);
  Object.assign(state, NEW_TEXT, {
    value,
    parsed,
    address: parsed.ok ? parsed.address : null,
    text: parsed.ok ? parsed.address : value.trim(),
    isEmpty: !parsed.ok && parsed.code === 'syntax_empty',
  });
}

/** The person left the field, or submits: shows what was held back, and asks in the deeper mode. */
export function commit(state: FieldState, isSubmit = false): void {
  const { settings, source } = state;
  if (state.isEmpty) {
    state.showErrors ||= isSubmit || state.hasTyped;
    publish(state);
    return;
  }
  if (!state.isTyped) {
    take(state, state.value, 'later');
    state.isAskedByCallers = false;
  }
  state.showErrors = true;
  const { address } = state;
  if (address && settings.normalize && address !== state.value) write(state, address);
  propose(state);
  const isStuck = outcomeOf(state, true).decision === 'block';
  if (isStuck && state.known?.failure) source.endPause();
  // A failure this fresh is not asked about again: leaving and submitting are one act.
  const isDue = isStuck || isPending(state) || Date.now() - state.failedAtMs >= SECOND_MS;
  const isAsked = state.requests.has(settings.commitMode);
  if (address && isDue && !isAsked && (isSubmit || settings.askOn !== 'submit')) {
    const remembered = source.recall(address, settings.commitMode);
    if (remembered) receive(state, settings.commitMode, remembered);
    else ask(state, settings.commitMode);
  }
  publish(state);
}

/** Writes into the input, which gives the text back through `input`. */
function write(state: FieldState, text: string): void {
  state.input?.write(text);
  if (text !== state.value) input(state, text, 'later');
}

/** Ends the suggestion on screen: it was taken, taken back or turned down. */
function endSuggestion(
  state: FieldState,
  action: (ValidatorEvent & { type: 'suggestion' })['action'],
): void {
  clearTimeout(state.seenTimer);
  state.suggestion = null;
  state.shownAtMs = 0;
  emit(state.settings.onEvent, { type: 'suggestion', action });
}

export function accept(state: FieldState): void {
  const { suggestion, value } = state;
  if (!suggestion) return;
  write(state, suggestion);
  endSuggestion(state, 'accept');
  state.replaced = value;
  commit(state);
}

export function undo(state: FieldState): void {
  const { replaced } = state;
  if (replaced === null) return;
  const parsed = parsePlainAddress(replaced);
  state.dismissed.add(parsed.ok ? parsed.address : replaced.trim());
  write(state, replaced);
  endSuggestion(state, 'undo');
  commit(state);
}

export function dismiss(state: FieldState): void {
  if (!state.suggestion) return;
  state.dismissed.add(state.text);
  endSuggestion(state, 'dismiss');
  publish(state);
}

export function refuse(state: FieldState, refusal: { value: string; message: string }): void {
  const { value, message } = refusal;
  if (value !== state.value) {
    const parsed = parsePlainAddress(value);
    if (!state.isTyped || !parsed.ok || parsed.address !== state.address) return;
  }
  state.refusal = clip(message);
  state.showErrors = true;
  publish(state);
}

/** Takes a text that the page put into the input. */
export function reset(state: FieldState, value = ''): void {
  const { waiters, source, settings } = state;
  state.waiters = [];
  halt(state);
  begin(state, value, parsePlainAddress(value));
  Object.assign(state, UNTOUCHED);
  const remembered = state.address && source.recall(state.address, settings.mode);
  if (remembered) learn(state, remembered);
  state.waiters = waiters;
  release(state, () => aborted(state));
}

/** Asks again for what the network left open. */
export function retry(state: FieldState): void {
  const { known, settings, showErrors } = state;
  halt(state);
  if (known?.failure?.code === 'offline') {
    state.source.endPause();
    ask(state, showErrors ? settings.commitMode : settings.mode);
  } else resume(state);
  publish(state);
}

/** Takes the settings as they are now. */
export function follow(state: FieldState, own?: Settings): void {
  const { fallback, source } = state;
  state.own = { ...state.own, ...own };
  state.settings = mergeSettings(fallback, source.settings(), state.own);
  publish(state);
}

/** Publishes nothing until told otherwise. */
export function suspend(state: FieldState, isSuspended: boolean): void {
  if (state.isSuspended === isSuspended) return;
  state.isSuspended = isSuspended;
  publish(state);
}
