/** Creates an element with attributes and children. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Writes a text, if it is another one: a node that stays as it is keeps the selection in it. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** Writes an attribute, if it has another value; null removes it. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** A code, which can break after each underscore. */
export const codeOf = (text: string): HTMLElement =>
  create(
    'code',
    {},
    text.split(/(?<=_)/).flatMap((part, at) => (at ? [create('wbr'), part] : [part])),
  );
