import { read, type Reading } from '../reading.ts';
import type { When } from '../types.ts';
import { recall, schedule } from './plan.ts';
import { NEW_TEXT, UNTOUCHED, type Draft } from './state.ts';

/*
 * How a text comes into the field.
 */

/** Takes the text that a user put into the input. */
export function input(draft: Draft, value: string, when: When): void {
  const { acts, plan, context } = draft;
  if (value !== draft.text.value) acts.hasTyped = true;
  take(draft, value, context.settings.askOn === 'pause' ? when : 'later');
  plan.isForCallers = false;
}

/** Takes a text that is to be validated. */
export function take(draft: Draft, value: string, when: When): void {
  const { text, known, acts, plan, context } = draft;
  const reading = value === text.value ? null : read(value);
  const isSame = acts.isTyped && (!reading || isSameAddress(reading, text));
  if (!isSame) noteError(draft);
  if (reading) Object.assign(text, reading, { isOwn: false, refusal: null, replaced: null });
  if (isSame) {
    // Typed, and not taken.
    if (value === known.suggestion) known.suggestion = null;
    if (plan.when) schedule(draft, when);
    return;
  }
  begin(draft);
  acts.isTyped = true;
  acts.showsErrors = acts.hadError && (!text.isEmpty || text.refusal !== null);
  if (!text.address) known.assessment = text.isEmpty ? null : text.fault;
  else if (!recall(draft, context.settings.mode)) schedule(draft, when);
}

const isSameAddress = (one: Reading, other: Reading): boolean =>
  one.address !== null && one.address === other.address;

/** Notes whether the text that goes was shown to be wrong. */
function noteError({ text, acts, screen }: Draft): void {
  const { level, phase } = screen.snapshot;
  // An empty text that had to be filled in is not an address with an error in it.
  if (level && level !== 'ok') acts.hadError = !text.isEmpty || text.refusal !== null;
  else if (phase === 'settled') acts.hadError = false;
}

/** Drops all that belongs to the text until now. */
function begin({ text, known, acts, plan, intent, speech, context }: Draft): void {
  text.number++;
  const last = plan.requests.at(-1) ?? plan.lingering;
  plan.lingering = context.isWatched ? last : null;
  Object.assign(known, NEW_TEXT.known);
  Object.assign(acts, NEW_TEXT.acts);
  Object.assign(plan, NEW_TEXT.plan);
  Object.assign(intent, NEW_TEXT.intent);
  Object.assign(speech, NEW_TEXT.speech);
}

/** Writes a text into the input, as if the user had typed it. */
export function write(draft: Draft, value: string): void {
  input(draft, value, 'later');
  draft.text.isOwn = true;
}

/** Takes a text that the page put into the input: it is not validated until a user comes to it. */
export function reset(draft: Draft, value: string): void {
  const { text, acts, plan, context } = draft;
  Object.assign(text, read(value), { isOwn: false, refusal: null, replaced: null });
  begin(draft);
  Object.assign(acts, UNTOUCHED);
  plan.lingering = null;
  plan.isForCallers = false;
  recall(draft, context.settings.mode);
}
