import type { Field } from '../field.ts';
import { focusInput } from './attached.ts';

/** Takes the suggestion, or takes the accepted one back; focus returns to the input. */
export function takeOffer(field: Field, onAccept?: (address: string) => void): void {
  const { suggestion } = field.getSnapshot();
  if (suggestion) {
    field.accept();
    onAccept?.(suggestion);
  } else field.undo();
  focusInput(field);
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
  focusInput(field);
}
