import { boxOf, heightOf, isVisible, widthOf, type Box } from './box.ts';
import { isHit } from './hit.ts';
import { controlsOf, inputOf, own } from './own.ts';
import { groupOf, rowOf } from './row.ts';

/** A page without Postern: what its measurements are compared with. */
export interface Scene {
  /** The boxes of the page's own elements; null where one is not rendered. */
  boxes: (Box | null)[];
  /** How far the row of the input reaches below it. */
  below: number;
  /** How far the group of the input, such as the text before it, reaches to its sides. */
  beside: { left: number; right: number };
  /** Which controls can be clicked, by their position among all. */
  clickable: boolean[];
  /** The largest gap between the rows of the form. */
  gap: number;
}

/** The same page at load, and with a typed address while the input has the focus and after the user left it. */
export interface Plain {
  load: Scene;
  input: Scene;
  elsewhere: Scene;
}

/** Scrolls everything back to its start, so that boxes can be compared. */
export function unscroll(): void {
  for (const element of [document.documentElement, ...own])
    if (element.scrollTop || element.scrollLeft) element.scrollTo(0, 0);
}

export function boxesNow(): (Box | null)[] {
  unscroll();
  return own.map((element) => (isRendered(element) ? boxOf(element) : null));
}

function isRendered(element: Element): boolean {
  const box = boxOf(element);
  return element.checkVisibility() && widthOf(box) + heightOf(box) > 0;
}

/** Whether each control can be clicked when it is scrolled into view. */
export const clickableNow = (): boolean[] =>
  controlsOf().map((control) => {
    if (!isVisible(control)) return false;
    control.scrollIntoView({ block: 'center', inline: 'nearest' });
    return isHit(control);
  });

/** Measures a page that has no words of Postern. */
export function sceneNow(): Scene {
  const boxes = boxesNow();
  const input = inputOf();
  const inner = boxOf(input);
  const group = boxOf(groupOf(input));
  const below = Math.max(0, boxOf(rowOf(input)).bottom - inner.bottom);
  const beside = { left: inner.left - group.left, right: group.right - inner.right };
  return { boxes, below, beside, gap: gapAround(input), clickable: clickableNow() };
}

/** The largest row gap of the elements around the input. */
function gapAround(input: Element): number {
  const gaps: number[] = [];
  for (
    let next = input.parentElement;
    next && !next.matches('body, dialog');
    next = next.parentElement
  )
    gaps.push(parseFloat(getComputedStyle(next).rowGap) || 0);
  return Math.max(0, ...gaps);
}
