import type { Field } from '../field.ts';

/** The input that each attached field hears. */
const inputs = new WeakMap<Field, HTMLInputElement>();

/** The input that a field hears, if it is attached. */
export const inputOf = (field: Field): HTMLInputElement | undefined => inputs.get(field);

/** Notes which input a field hears. Returns its undo. */
export function noteInput(field: Field, input: HTMLInputElement): () => void {
  inputs.set(field, input);
  return () => {
    if (inputs.get(field) === input) inputs.delete(field);
  };
}

/** Takes the suggestion, or takes the accepted one back; focus returns to the input. */
export function takeOffer(field: Field, onAccept?: (address: string) => void): void {
  const { suggestion } = field.getSnapshot();
  if (suggestion) {
    field.accept();
    onAccept?.(suggestion);
  } else field.undo();
  inputOf(field)?.focus();
}

/** Turns the suggestion on screen down at Escape; the key does nothing else then. */
export function dismissOnEscape(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>,
  field: Field,
): void {
  if (event.key !== 'Escape' || !field.getSnapshot().suggestion) return;
  event.preventDefault();
  event.stopPropagation();
  field.dismiss();
  inputOf(field)?.focus();
}
