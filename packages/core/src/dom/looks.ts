import type { Snapshot } from '../types.ts';
import type { Look } from './keep.ts';

/* The content and the attributes of the nodes around an input. */

/**
 * The style of a node that is hidden from sight but not from assistive technology. A fixed box makes
 * no page scroll, however long its text is, and a clipped one takes no click.
 */
const HIDDEN = { position: 'fixed', clipPath: 'inset(50%)', overflowWrap: 'anywhere' };

/** The look of the message, which is always in the page and describes the input. */
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

/** The look of the button that accepts the suggestion, and then undoes that. */
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

/** Hides a node from sight but not from assistive technology. By CSSOM: safe under a strict CSP. */
export function hideVisually({ style }: HTMLElement): void {
  Object.assign(style, HIDDEN);
}
