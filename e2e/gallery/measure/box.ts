/** A rectangle of a page, in CSS pixels from the corner of the viewport. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const widthOf = ({ left, right }: Box): number => right - left;
export const heightOf = ({ top, bottom }: Box): number => bottom - top;

const toBox = ({ left, right, top, bottom }: Box): Box => ({ left, right, top, bottom });

/** The border box of an element. */
export const boxOf = (element: Element): Box => toBox(element.getBoundingClientRect());

/** The lines of the texts in a node. */
export function linesOf(node: Node): Box[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()]
    .map(toBox)
    .filter((box) => widthOf(box) > 1 && heightOf(box) > 1);
}

/** The smallest box around boxes. */
export const around = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** Whether two boxes have more than an edge in common. */
export const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

/** Whether an element is rendered, and has an area. */
export function isVisible(element: Element): boolean {
  const box = boxOf(element);
  const isRendered = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return isRendered && widthOf(box) > 0 && heightOf(box) > 0;
}

/** A short name of an element, for the text of a fault. */
export function nameOf(element: Element): string {
  const text = (element.textContent || element.getAttribute('value') || '').trim();
  const name = element.id || element.getAttribute('name') || element.className;
  const words = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  const isSmall = element.childElementCount === 0 && words;
  return `<${element.localName}${isSmall ? `> "${words}"` : `${name ? ` ${String(name)}` : ''}>`}`;
}
