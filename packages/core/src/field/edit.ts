import { parseAddress, type ParsedAddress } from '@postern/address';
import { assessment } from '../assessment.ts';
import { clip } from '../messages.ts';
import { mergeSettings } from '../settings.ts';
import type { When } from '../types.ts';
import { outcomeOf } from './outcome.ts';
import { ask, learn, propose, receive, resume, schedule } from './query.ts';
import {
  addressOf,
  cancel,
  halt,
  isEmpty,
  isPending,
  SECOND_MS,
  stop,
  tell,
  textOf,
  type FieldState,
} from './state.ts';
import { publish } from './view.ts';
import { aborted, release, replaceWaiters, settle } from './waiters.ts';

/** Takes the text that a person put into the input. */
export function input(state: FieldState, given: string, when: When = 'pause'): void {
  const { askOn } = state.settings;
  if (String(given ?? '') !== state.value) state.hasTyped = true;
  take(state, given, askOn === 'pause' ? when : 'later');
  if (state.isTyped) state.isAskedByCallers = false;
  settle(state);
}

/** Takes a text that is to be judged. */
export function take(state: FieldState, given: string, when: When): void {
  const next = String(given ?? '');
  const isOther = next !== state.value;
  const parsed = isOther ? parseAddress(next) : state.parsed;
  const wasMissing = isEmpty(state) && state.refusal === null;
  if (isOther) {
    state.refusal = state.replaced = null;
    tell(state, { type: 'input', length: next.length });
  }
  if (state.isTyped && isSameAddress(state, parsed, next)) {
    state.value = next;
    if (state.plan) schedule(state, when);
    return;
  }
  const { level, phase } = state.snapshot;
  // An empty text that had to be filled in is no address with an error in it.
  if (level && level !== 'ok') state.hadError = !wasMissing;
  else if (phase === 'settled') state.hadError = false;
  begin(state, next, parsed);
  state.isTyped = true;
  state.showErrors = state.hadError && (!isEmpty(state) || state.refusal !== null);
  if (!parsed.ok) {
    if (parsed.code !== 'syntax_empty') learn(state, assessment('invalid', parsed.code));
    return;
  }
  const remembered = state.source.recall(parsed.address, state.settings.mode);
  if (remembered) learn(state, remembered);
  else schedule(state, when);
}

/** Whether a text is the present one, but for spelling that normalisation takes away. */
function isSameAddress(state: FieldState, parsed: ParsedAddress, text: string): boolean {
  return text === state.value || (parsed.ok && parsed.address === addressOf(state));
}

/** Drops all that belongs to the text until now, and takes another. */
function begin(state: FieldState, value: string, parsed: ParsedAddress): void {
  if (state.waiters.length) replaceWaiters(state);
  cancel(state);
  dropSuggestion(state);
  Object.assign(state, {
    value,
    parsed,
    known: null,
    failedAtMs: 0,
    typo: undefined,
    isConfirmed: false,
    isWaiting: false,
    showErrors: false,
    hasAnnounced: false,
  } satisfies Partial<FieldState>);
}

/** The person left the field, or submits: shows what was held back, and asks in the deeper mode. */
export function commit(state: FieldState, isSubmit = false): void {
  const { settings, source } = state;
  if (isEmpty(state)) {
    state.showErrors ||= isSubmit || state.hasTyped;
    publish(state);
    return;
  }
  if (!state.isTyped) {
    take(state, state.value, 'later');
    state.isAskedByCallers = false;
  }
  state.showErrors = true;
  const address = addressOf(state);
  if (address && settings.normalize) write(state, address);
  propose(state);
  const isStuck = outcomeOf(state, true).decision === 'block';
  if (isStuck && state.known?.failure) source.endPause();
  // A failure this fresh is not asked about again: leaving and submitting are one act.
  const isDue = isStuck || isPending(state) || Date.now() - state.failedAtMs >= SECOND_MS;
  if (address && isDue && (isSubmit || settings.askOn !== 'submit')) {
    const remembered = source.recall(address, settings.commitMode);
    if (remembered) receive(state, settings.commitMode, remembered);
    else ask(state, settings.commitMode);
  }
  settle(state);
}

/** Writes into the input, which gives the text back through `input`. */
function write(state: FieldState, text: string): void {
  if (text !== state.value) state.input?.write(text);
  if (text !== state.value) input(state, text, 'later');
}

function dropSuggestion(state: FieldState): void {
  stop(state, 'seen');
  state.suggestion = null;
  state.shownAtMs = 0;
}

export function accept(state: FieldState): void {
  const { suggestion, value } = state;
  if (!suggestion) return;
  write(state, suggestion);
  dropSuggestion(state);
  state.replaced = value;
  tell(state, { type: 'suggestion', action: 'accept' });
  commit(state);
}

export function undo(state: FieldState): void {
  const { replaced } = state;
  if (replaced === null) return;
  const parsed = parseAddress(replaced);
  dropSuggestion(state);
  state.dismissed.add(parsed.ok ? parsed.address : replaced.trim());
  write(state, replaced);
  tell(state, { type: 'suggestion', action: 'undo' });
  commit(state);
}

export function dismiss(state: FieldState): void {
  if (!state.suggestion) return;
  dropSuggestion(state);
  state.dismissed.add(textOf(state));
  tell(state, { type: 'suggestion', action: 'dismiss' });
  publish(state);
}

export function refuse(state: FieldState, value: string, message: string): void {
  const isThis =
    value === state.value || (state.isTyped && isSameAddress(state, parseAddress(value), value));
  if (!isThis) return;
  state.refusal = clip(message);
  state.showErrors = true;
  publish(state);
}

/** Takes a text that the page put into the input. */
export function reset(state: FieldState, value: string): void {
  const waiters = state.waiters;
  state.waiters = [];
  begin(state, value, parseAddress(value));
  Object.assign(state, {
    isTyped: false,
    hasTyped: false,
    hadError: false,
    refusal: null,
    checked: null,
    replaced: null,
  } satisfies Partial<FieldState>);
  const address = addressOf(state);
  const remembered = address && state.source.recall(address, state.settings.mode);
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
  settle(state);
}

/** Takes the settings as they are now. */
export function follow(state: FieldState): void {
  const { fallback, source, own } = state;
  state.settings = mergeSettings(fallback, source.settings(), own);
  publish(state);
}
