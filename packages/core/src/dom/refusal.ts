import type { Field } from '../field.ts';
import { messageOf } from './find-nodes.ts';

/** The attribute by which a server marks a message that rejects an address. */
const REFUSED = 'data-postern-refused';

/**
 * Reads a server's rejection from a message, which the server marked by `data-postern-refused`.
 *
 * The attribute names the address, or is empty: then it is the one in the input's `value` attribute.
 * The mark is removed, so that a copy of the page rejects nothing. The text of one that is not about
 * the address in the input is removed too.
 *
 * @returns null when there is none.
 */
export function takeRefusal(
  input: HTMLInputElement,
  message: HTMLElement | null | undefined,
): { value: string; message: string } | null {
  const refused = message?.getAttribute(REFUSED) ?? null;
  if (refused === null) return null;
  message!.removeAttribute(REFUSED);
  const { value, defaultValue } = input;
  const text = message!.textContent.trim();
  const isSame = (refused || defaultValue).trim().toLowerCase() === value.trim().toLowerCase();
  if (text && isSame) return { value, message: text };
  message!.textContent = '';
  return null;
}

/** Applies a server's rejection that was marked after the input was attached. */
export function takeLaterRefusal(field: Field, input: HTMLInputElement): void {
  const message = messageOf(input);
  // A page that keeps the field's own text may mark it again.
  if (message?.textContent === field.getSnapshot().shownText) message.removeAttribute(REFUSED);
  const refused = takeRefusal(input, message);
  if (refused) field.refuse(refused);
}
