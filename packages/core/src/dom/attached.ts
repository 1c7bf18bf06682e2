import type { Timer } from '../clock.ts';
import type { Field } from '../field.ts';
import type { When } from '../types.ts';

/** An input that a field hears. */
export interface Attached {
  readonly input: HTMLInputElement;
  readonly field: Field;
  /** Whether the submit of the input's form is held until the field is judged. */
  readonly isGated: boolean;
  /** Id of the button that takes the suggestion. */
  readonly suggestionId: string | undefined;
  /** Whether the focus is in the input; Chromium fires `change` when it has gone, and before `blur`. */
  isFocused: boolean;
  isPasting: boolean;
  /** Whether an `input` event is on its way to the field. */
  isTyping: boolean;
  compositionTimer: Timer;
}

/** What is attached to an input, such as the target of an event. */
export const byInput = new WeakMap<EventTarget, Attached>();
/** The same by the field. */
export const byField = new WeakMap<Field, Attached>();
/** All of them. */
export const attachments = new Set<Attached>();
/** Those that a person came to: only they can change under a pointer. */
export const active = new Set<Attached>();

/** The input that a field hears, if it is attached. */
export const inputOf = (field: Field): HTMLInputElement | undefined => byField.get(field)?.input;

/** Tells a field the text that is in its input, if it knows another. */
export function update({ input: { value }, field }: Attached, when?: When): void {
  if (value !== field.getSnapshot().value) field.input(value, when);
}

/** Notes which input a field hears. Returns its undo. */
export function note(attached: Attached): () => void {
  const { input, field } = attached;
  byInput.set(input, attached);
  byField.set(field, attached);
  attachments.add(attached);
  return () => {
    if (byInput.get(input) === attached) byInput.delete(input);
    if (byField.get(field) === attached) byField.delete(field);
    attachments.delete(attached);
    active.delete(attached);
    field.suspend(false);
  };
}
