import { read, type Reading } from '../reading.ts';
import type { When } from '../types.ts';
import { outcomeOf } from './outcome.ts';
import { plan, recall } from './plan.ts';
import { NEW_TEXT, UNTOUCHED, type MutableState } from './state.ts';

/*
 * The ways in which a field receives a text.
 */

/** Applies a text that the user entered. */
export function input(field: MutableState, value: string, when: When): void {
  if (value !== field.value) field.hasTyped = true;
  take(field, value, field.settings.askOn === 'pause' ? when : 'later');
  field.isForCallers = false;
}

/** Applies a text that is to be validated. */
export function take(field: MutableState, value: string, when: When): void {
  const { message } = field.snapshot;
  const reading = value === field.value ? null : read(value);
  if (field.isTyped && (!reading || isSameAddress(reading, field))) {
    takeSameAddress(field, reading, when);
    return;
  }
  noteMessage(field);
  if (reading) setText(field, reading);
  begin(field);
  field.isTyped = true;
  // A user who cleared the field types another address.
  if (field.isEmpty && field.refusal === null) field.hadError = false;
  if (!field.address) field.assessment = field.isEmpty ? null : field.fault;
  else if (!recall(field, field.settings.mode)) plan(field, when);
  // While the user types, the words of an error do not change: it stays, or goes. A text that is pasted is complete.
  const stays = () => !!message && message === outcomeOf(field).message;
  field.showsErrors = field.hadError && (when === 'now' || stays());
}

/** Applies a text with the same address as before, and keeps the facts about it. */
function takeSameAddress(field: MutableState, reading: Reading | null, when: When): void {
  if (reading) setText(field, reading);
  // The user typed the suggestion instead of accepting it.
  if (field.value === field.suggestion) field.suggestion = null;
  if (field.planned) plan(field, when);
}

const isSameAddress = (one: Reading, other: Reading): boolean =>
  one.address !== null && one.address === other.address;

/** Notes whether a message about the previous text was shown. */
function noteMessage(field: MutableState): void {
  const { level, phase } = field.snapshot;
  if (level && level !== 'ok') {
    field.hadMessage = true;
    // An empty text that had to be filled in is not an address with an error in it.
    field.hadError = level === 'error' && (!field.isEmpty || field.refusal !== null);
    // A text is not right because its errors are not shown yet.
  } else if (phase === 'settled' && (level || field.showsErrors))
    field.hadMessage = field.hadError = false;
}

/** Replaces the text. */
function setText(field: MutableState, reading: Reading): void {
  Object.assign(field, reading, { isOwnText: false, refusal: null, replaced: null });
}

/** Drops everything that belongs to the previous text. */
function begin(field: MutableState): void {
  field.textNumber++;
  const last = field.requests.at(-1) ?? field.lingering;
  field.lingering = field.isWatched ? last : null;
  Object.assign(field, NEW_TEXT);
}

/** Writes a text into the input, as if the user had typed it. */
export function write(field: MutableState, value: string): void {
  input(field, value, 'later');
  field.isOwnText = true;
}

/** Applies a text that the page set. It is not validated until a user reaches the input. */
export function reset(field: MutableState, value: string): void {
  setText(field, read(value));
  begin(field);
  Object.assign(field, UNTOUCHED);
  field.lingering = null;
  field.isForCallers = false;
  recall(field, field.settings.mode);
}
