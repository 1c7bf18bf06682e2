import type { Field } from '../field.ts';
import { describeInput, makeStatus } from './describe.ts';
import { listenUntil } from './listen.ts';
import { dismissOnEscape, takeOffer } from './offer.ts';

/**
 * The nodes around an input. Each `show…` writes text and attributes only, and only what
 * changed, and gives back its undo.
 */

/** Marks an input as invalid while its address is refused, and joins its message to it. */
export function showValidity(
  input: HTMLInputElement,
  field: Field,
  describedBy: (string | undefined)[],
): () => void {
  const undescribe = describeInput(input, describedBy);
  const stop = field.subscribe(({ level }) => {
    if (level === 'error') input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  });
  return () => {
    stop();
    input.removeAttribute('aria-invalid');
    undescribe();
  };
}

/** Shows the message: always in the page, and what the input is described by. */
export function showMessage(node: HTMLElement, field: Field): () => void {
  const stop = field.subscribe(({ level, message }) => {
    node.dataset['level'] = level ?? '';
    write(node, message);
  });
  return () => {
    stop();
    write(node, '');
  };
}

/** Says politely what changed; hidden from sight. */
export function showStatus(node: HTMLElement, field: Field): () => void {
  makeStatus(node);
  const stop = field.subscribe(({ announcement }) => {
    write(node, announcement);
  });
  return () => {
    stop();
    write(node, '');
  };
}

/** Makes a button the one that takes the suggestion, and then takes it back. */
export function showSuggestion(
  button: HTMLButtonElement,
  field: Field,
  onAccept?: (address: string) => void,
): () => void {
  button.type = 'button';
  const life = new AbortController();
  const on = listenUntil(life.signal);
  on(button, 'click', () => {
    takeOffer(field, onAccept);
  });
  on(button, 'keydown', (event) => {
    dismissOnEscape(event, field);
  });
  const stop = field.subscribe(({ suggestionLabel }) => {
    button.hidden = !suggestionLabel;
    write(button, suggestionLabel);
  });
  return () => {
    stop();
    life.abort();
    button.hidden = true;
  };
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
