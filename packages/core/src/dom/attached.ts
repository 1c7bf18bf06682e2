import type { Field } from '../field.ts';

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
  stopComposition: (() => void) | null;
}

const byInput = new WeakMap<EventTarget, Attached>();
const byField = new WeakMap<Field, Attached>();

/** What is attached to the target of an event, if anything is. */
export const attachedTo = (target: EventTarget | null | undefined): Attached | undefined =>
  target ? byInput.get(target) : undefined;

/** The input that a field hears, if it is attached. */
export const inputOf = (field: Field): HTMLInputElement | undefined => byField.get(field)?.input;

/** Whether a person's text is on its way to a field, which has not heard of it. */
export const isTyping = (field: Field): boolean => byField.get(field)?.isTyping === true;

/** Notes which input a field hears. Returns its undo. */
export function note(attached: Attached): () => void {
  const { input, field } = attached;
  byInput.set(input, attached);
  byField.set(field, attached);
  return () => {
    if (byInput.get(input) === attached) byInput.delete(input);
    if (byField.get(field) === attached) byField.delete(field);
  };
}
