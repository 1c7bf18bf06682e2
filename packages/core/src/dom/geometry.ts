/** Two positions that differ by less are the same, in pixels. */
export const SAME = 1.5;

export const rectOf = (element: Element): DOMRect => element.getBoundingClientRect();

export const isSame = (one: number, other: number): boolean => Math.abs(one - other) < SAME;

/** Whether an element has room on the page; a field for robots alone has none, or is outside of the page. */
export function isVisible(element: Element): boolean {
  const { width, right } = rectOf(element);
  return width > 2 && right > 0;
}

/** Whether two boxes are in one line: parts of them are at the same height. */
export const areLevel = (one: DOMRect, other: DOMRect): boolean =>
  one.bottom - other.top > SAME && other.bottom - one.top > SAME;

/** Whether two boxes have an area in common. */
export const overlap = (one: DOMRect, other: DOMRect): boolean =>
  areLevel(one, other) && one.right - other.left > SAME && other.right - one.left > SAME;

/** The width of a page without its scrollbar. */
export const widthOfPage = ({ ownerDocument }: Element): number =>
  ownerDocument.documentElement.clientWidth;
