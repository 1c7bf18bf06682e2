import type { Field } from '../field.ts';
import { hideVisually } from './hide-visually.ts';
import { listenUntil } from './listen.ts';

/**
 * The nodes around an input. Each `show…` writes text and attributes only, and only what
 * changed, and gives back its undo.
 */

/**
 * Marks an input as invalid while its address is refused, and joins to it what describes it,
 * behind what did already.
 */
export function showValidity(
  input: HTMLInputElement,
  field: Field,
  ids: (string | undefined)[],
): () => void {
  const before = input.getAttribute('aria-describedby');
  const all = [before, ...ids].filter(Boolean).join(' ').split(' ');
  set(input, 'aria-describedby', [...new Set(all)].join(' '));
  let isMarked = false;
  const mark = (isWrong: boolean) => {
    // A form library may have marked the input for reasons of its own.
    if (isWrong !== isMarked) set(input, 'aria-invalid', isWrong ? 'true' : '');
    isMarked = isWrong;
  };
  const stop = field.subscribe(({ level }) => {
    mark(level === 'error');
  });
  return () => {
    stop();
    mark(false);
    set(input, 'aria-describedby', before);
  };
}

/** Shows the message: always in the page, and what the input is described by. */
export function showMessage(node: HTMLElement, field: Field): () => void {
  const stop = field.subscribe(({ level, shownText }) => {
    node.dataset['level'] = level ?? (shownText && 'wait');
    write(node, shownText);
  });
  return () => {
    stop();
    write(node, '');
  };
}

/** Says politely what changed; hidden from sight. */
export function showStatus(node: HTMLElement, field: Field): () => void {
  node.setAttribute('role', 'status');
  node.setAttribute('aria-live', 'polite');
  hideVisually(node);
  const stop = field.subscribe(({ announcement }) => {
    write(node, announcement);
  });
  return () => {
    stop();
    write(node, '');
  };
}

/** What the button of a suggestion does. */
export interface Offer {
  takeOffer: () => void;
  dismissOnEscape: (
    event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>,
  ) => void;
}

/** Makes a button the one that takes the suggestion, and then takes it back. */
export function showOffer(
  button: HTMLButtonElement,
  field: Field,
  { takeOffer, dismissOnEscape }: Offer,
): () => void {
  button.type = 'button';
  const life = new AbortController();
  const on = listenUntil(life.signal);
  on(button, 'click', takeOffer);
  on(button, 'keydown', dismissOnEscape);
  const stop = field.subscribe(({ suggestion, suggestionLabel }) => {
    button.dataset['suggestion'] = suggestion ? 'offer' : suggestionLabel && 'undo';
    button.hidden = !suggestionLabel;
    write(button, suggestionLabel);
  });
  return () => {
    stop();
    life.abort();
    button.hidden = true;
  };
}

function set(node: HTMLElement, name: string, value: string | null): void {
  if (value) node.setAttribute(name, value);
  else node.removeAttribute(name);
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
