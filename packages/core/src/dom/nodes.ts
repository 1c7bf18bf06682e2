import type { Field } from '../field.ts';
import type { Snapshot } from '../types.ts';
import { keepLooks, type Look } from './keep.ts';
import { listenUntil } from './press.ts';

/** The nodes around an input. */
export interface Nodes {
  /** Shows the message; must be in the page from the start, empty. */
  message?: HTMLElement | null | undefined;
  /** The status node, which announces changes politely; must be in the page from the start, empty. */
  status?: HTMLElement | null | undefined;
  /** The one button that takes the suggestion, and then takes it back. */
  suggestion?: HTMLButtonElement | null | undefined;
  /** Ids that describe the input already; they stay in front of the message's. */
  describedBy?: string | undefined;
  /** Whether an address is required; by default, the attribute of the input decides. */
  required?: boolean | undefined;
}

/** Nodes that are found in the page each time they are read, or created. */
export interface FoundNodes extends Nodes {
  /** The look of the box that holds the nodes that were created; undefined while the code of the box is not loaded. */
  look(snapshot: Snapshot): Look | undefined;
  /** Removes the nodes that were created. */
  remove(): void;
}

/** What the button of a suggestion does. */
export interface Offer {
  takeOffer: () => void;
  dismissOnEscape: (
    event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>,
  ) => void;
}

/** A field that can be attached to an input. */
export interface Attachable extends Offer {
  field: Field;
  /** Attaches the field to an input. Returns its undo. */
  attachInput(input: HTMLInputElement, suggestionId?: string): () => void;
}

/**
 * The style of a node that is hidden from sight but not from assistive technology. A fixed box makes
 * no page scroll, however long its text is, and a clipped one takes no click.
 */
const HIDDEN = { position: 'fixed', clipPath: 'inset(50%)', overflowWrap: 'anywhere' };

const DESCRIBED_BY = 'aria-describedby';
const INVALID = 'aria-invalid';

/** Whether an id is one that was made for a message. */
const isMade = (id: string) => /^postern-message-\d+$/.test(id);

/** The ids in an attribute. */
const idsIn = (text: string | null | undefined): string[] => text?.match(/\S+/g) ?? [];

/** The look of the message: always in the page, and what the input is described by. */
export const messageLook = (node: HTMLElement, { level, shownText: text }: Snapshot): Look => ({
  node,
  key: `${String(level)} ${text}`,
  attributes: { 'data-level': level ?? (text && 'wait') },
  text,
});

/** The look of the status node, which announces changes politely; hidden from sight. */
export const statusLook = (node: HTMLElement, { announcement: text }: Snapshot): Look => ({
  node,
  key: text,
  attributes: { role: 'status', 'aria-live': 'polite' },
  style: HIDDEN,
  text,
});

/** The look of a button that takes the suggestion, and then takes it back. */
export const offerLook = (
  node: HTMLButtonElement,
  { suggestion, suggestionLabel: text }: Snapshot,
): Look => ({
  node,
  key: text,
  attributes: {
    type: 'button',
    hidden: text ? null : '',
    'data-suggestion': suggestion ? 'offer' : text && 'undo',
  },
  text,
});

const keepFocus = (event: Event) => {
  event.preventDefault();
};

/** Connects a button with an offer, until the signal. A second call with the same arguments does nothing. */
export function connectOffer(button: HTMLButtonElement, offer: Offer, signal: AbortSignal): void {
  const on = listenUntil(signal);
  // The focus stays in the input: a page that inserts a text when it leaves would move the button from under the pointer.
  on(button, 'mousedown', keepFocus);
  on(button, 'click', offer.takeOffer);
  on(button, 'keydown', offer.dismissOnEscape);
}

/** Options of {@link showValidity}. */
interface ValidityOptions {
  /** Ids of what describes the input. */
  ids: (string | undefined)[];
  /** Whether an address is required, beside what the attribute of the input says. */
  isRequired?: boolean | undefined;
  /** Whether a field marked the input before, as in a copy of a page. */
  isMarked?: boolean;
}

/**
 * Marks an input as invalid while its address is blocked, and joins to it the ids of what describes
 * it, behind those that are there. Returns its undo.
 */
export function showValidity(
  input: HTMLInputElement,
  field: Field,
  { ids, isRequired, isMarked }: ValidityOptions,
): () => void {
  const described = () => idsIn(input.getAttribute(DESCRIBED_BY));
  const before = described().filter((id) => !isMade(id));
  const ours = ids.flatMap(idsIn).filter((id) => !before.includes(id));
  const others = () => described().filter((id) => !ours.includes(id) && !isMade(id));
  // A copy of an input that was attached.
  // What the page or the framework says of a good address: set later than that, `false` has no effect in Firefox.
  const good = input.getAttribute(INVALID) === 'false' ? 'false' : null;
  let wasMarked = isMarked || described().some(isMade);
  const stop = keepLooks(
    field,
    ({ ariaInvalid }) => {
      // A form library may have marked the input for reasons of its own.
      const invalid = ariaInvalid ? 'true' : wasMarked ? good : undefined;
      wasMarked = ariaInvalid;
      const left = others();
      const isDescribed =
        ours.every((id) => described().includes(id)) &&
        described().length === left.length + ours.length;
      return [
        {
          node: input,
          key: ariaInvalid,
          attributes: {
            [INVALID]: invalid,
            'aria-required': isRequired ? 'true' : undefined,
            [DESCRIBED_BY]: isDescribed ? undefined : [...left, ...ours].join(' '),
          },
        },
      ];
    },
    { anchor: input },
  );
  return () => {
    stop();
    const left = others().join(' ');
    if (left) input.setAttribute(DESCRIBED_BY, left);
    else input.removeAttribute(DESCRIBED_BY);
  };
}

/** Shows the message. Returns its undo. */
export const showMessage = (node: HTMLElement, field: Field): (() => void) =>
  keepLooks(field, (snapshot) => [messageLook(node, snapshot)], { anchor: node });

/** Shows the status node, which announces changes politely; hidden from sight. Returns its undo. */
export const showStatus = (node: HTMLElement, field: Field): (() => void) =>
  keepLooks(field, (snapshot) => [statusLook(node, snapshot)], { anchor: node });

/** Makes a button the one that takes the suggestion, and then takes it back. Returns its undo. */
export function showOffer(button: HTMLButtonElement, field: Field, offer: Offer): () => void {
  const life = new AbortController();
  connectOffer(button, offer, life.signal);
  const stop = keepLooks(field, (snapshot) => [offerLook(button, snapshot)], { anchor: button });
  return () => {
    life.abort();
    stop();
  };
}

/** Hides a node from sight but not from assistive technology. By CSSOM: safe under a strict CSP. */
export function hideVisually({ style }: HTMLElement): void {
  Object.assign(style, HIDDEN);
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
