import type { Field } from '../field.ts';
import type { Snapshot } from '../types.ts';
import { keepLooks } from './keep.ts';
import { messageLook, offerLook, statusLook } from './looks.ts';
import type { Offer } from './nodes.ts';
import { listenUntil } from './press.ts';

/* Functions that each show a field in one node, and one that dispatches an event. */

const keepFocus = (event: Event) => {
  event.preventDefault();
};

/** Connects a button with an offer, until the signal. A second call with the same arguments does nothing. */
export function connectOffer(button: HTMLButtonElement, offer: Offer, signal: AbortSignal): void {
  const on = listenUntil(signal);
  // Keeps the focus in the input: a page that inserts a text on blur would move the button from under the pointer.
  on(button, 'mousedown', keepFocus);
  on(button, 'click', offer.takeOffer);
  on(button, 'keydown', offer.dismissOnEscape);
}

/** Shows the message. Returns its undo. */
export const showMessage = (node: HTMLElement, field: Field): (() => void) =>
  keepLooks(field, (snapshot) => [messageLook(node, snapshot)], { anchor: node });

/** Shows the status node, which announces changes politely; hidden from sight. Returns its undo. */
export const showStatus = (node: HTMLElement, field: Field): (() => void) =>
  keepLooks(field, (snapshot) => [statusLook(node, snapshot)], { anchor: node });

/** Makes a button accept the suggestion, and then undo that. Returns its undo. */
export function showOffer(button: HTMLButtonElement, field: Field, offer: Offer): () => void {
  const life = new AbortController();
  connectOffer(button, offer, life.signal);
  const stop = keepLooks(field, (snapshot) => [offerLook(button, snapshot)], { anchor: button });
  return () => {
    life.abort();
    stop();
  };
}

/** Dispatches a `verdict` event with each settled snapshot. Returns its undo. */
export function verdictEvents(target: EventTarget, subscribe: Field['subscribe']): () => void {
  let last: Snapshot | undefined;
  return subscribe((snapshot) => {
    const isNews = snapshot.result !== last?.result || snapshot.failure !== last.failure;
    const isSettled = snapshot.phase === 'settled' && (isNews || last?.phase !== 'settled');
    last = snapshot;
    if (isSettled) target.dispatchEvent(new CustomEvent('verdict', { detail: snapshot }));
  });
}
