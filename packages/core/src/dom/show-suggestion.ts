import type { Field } from '../field.ts';
import { showOffer } from './nodes.ts';
import { dismissOnEscape, takeOffer } from './offer.ts';

/** Makes a button the one that takes the suggestion, and then takes it back. Returns its undo. */
export const showSuggestion = (
  button: HTMLButtonElement,
  field: Field,
  onAccept?: (address: string) => void,
): (() => void) =>
  showOffer(button, field, {
    takeOffer() {
      takeOffer(field, onAccept);
    },
    dismissOnEscape(event) {
      dismissOnEscape(event, field);
    },
  });
