import { nameOf } from '../dom/root.ts';

/** The name of an input in the list: its label, or else its attributes. */
export const labelOf = (input: HTMLInputElement): string =>
  nameOf(input).replaceAll(/\s+/g, ' ') || input.name || input.id || 'Email field';

/** Which input of the page it is, such as `#sign-up form input[name="email"]`. */
export function pathOf(input: HTMLInputElement): string {
  const { form, id, name } = input;
  const host = hostOf(input);
  const around = (form ?? input).parentElement?.closest('[id]');
  // A control of the form may be named `id`, and is then its property.
  const formId = form?.getAttribute('id');
  const place = formId ? `form#${formId}` : [around && `#${around.id}`, form && 'form'];
  const own = name ? `[name="${name}"]` : id && `#${id}`;
  return [host && `${host.localName} ›`, place, `input${own}`].flat().filter(Boolean).join(' ');
}

/** The element whose shadow root an input is in. */
const hostOf = (input: Element): Element | undefined =>
  (input.getRootNode() as Partial<ShadowRoot>).host;

/** Compares two inputs by their place in the page. */
export function compareInputs(one: HTMLInputElement, other: HTMLInputElement): number {
  const [a, b] = [outermost(one), outermost(other)];
  if (a === b) return 0;
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** An input, or the element of the page whose shadow roots it is in. */
function outermost(node: Element): Element {
  const host = hostOf(node);
  return host ? outermost(host) : node;
}
