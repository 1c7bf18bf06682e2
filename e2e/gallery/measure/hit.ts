import { nameOf, type Box } from './box.ts';

/** The distance of the tested points from the edges of a box. */
const INSET = 2;

export interface Point {
  x: number;
  y: number;
}

export const centerOf = ({ left, right, top, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** The corners of a box and its center. */
const pointsOf = (box: Box): Point[] => [
  { x: box.left + INSET, y: box.top + INSET },
  { x: box.right - INSET, y: box.top + INSET },
  { x: box.left + INSET, y: box.bottom - INSET },
  { x: box.right - INSET, y: box.bottom - INSET },
  centerOf(box),
];

/** Whether a box is inside the viewport. */
export const isInViewport = ({ left, right, top, bottom }: Box): boolean =>
  left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;

/** The name of what covers a corner or the center of a box of an element; null when nothing does. */
export function coverOf(element: Element, box: Box): string | null {
  for (const { x, y } of pointsOf(box)) {
    const hit = document.elementFromPoint(x, y);
    if (!hit || !element.contains(hit)) return hit ? nameOf(hit) : 'nothing that can be clicked';
  }
  return null;
}

/** Whether a click on the center of a control reaches it, directly or by its label. */
export function isHit(control: Element): boolean {
  const { x, y } = centerOf(control.getBoundingClientRect());
  const hit = document.elementFromPoint(x, y);
  const labels = [...((control as HTMLInputElement).labels ?? [])];
  return !!hit && [control, ...labels].some((each) => each.contains(hit));
}
