import { isVisible, nameOf, type Box } from './box.ts';
import { isTransparent } from './color.ts';
import type { Fault } from './fault.ts';
import { addedOf, own } from './own.ts';
import { boxesNow, type Scene } from './scene.ts';

/** Differences below this cannot be seen. */
const SAME_PX = 0.5;

/** The faults of a page before there is a message: what moved, and what of Postern's shows or takes the focus. */
export function loadFaults({ boxes }: Scene): Fault[] {
  const now = boxesNow();
  const moved = own.flatMap((element, index) => {
    const distance = distanceOf(boxes[index]!, now[index]!);
    return distance > SAME_PX ? [{ element, distance }] : [];
  });
  const added = addedOf().flatMap((element) => {
    if (element.closest('label')) return [`${nameOf(element)} is inside a label`];
    if (isFocusable(element)) return [`${nameOf(element)} can take the focus at load`];
    return isSeen(element) ? [`${nameOf(element)} shows at load`] : [];
  });
  const [first] = moved.sort((one, other) => other.distance - one.distance);
  const texts = first
    ? [
        `${moved.length} elements moved at load, ${nameOf(first.element)} by ${first.distance.toFixed()} px`,
      ]
    : [];
  return [...texts, ...added].map((text) => ({ kind: 'load', text }));
}

function distanceOf(was: Box | null, is: Box | null): number {
  if (!was || !is) return was === is ? 0 : Infinity;
  const sides = ['left', 'right', 'top', 'bottom'] as const;
  return Math.max(...sides.map((side) => Math.abs(is[side] - was[side])));
}

const isFocusable = (element: Element): boolean =>
  (element as HTMLElement).tabIndex >= 0 && isVisible(element) && !element.matches(':disabled');

/** Whether an element draws something: a text, a background or a border. */
function isSeen(element: Element): boolean {
  const { clipPath, backgroundColor, borderTopWidth } = getComputedStyle(element);
  const draws =
    element.textContent.trim() || !isTransparent(backgroundColor) || parseFloat(borderTopWidth) > 0;
  return !!draws && clipPath === 'none' && isVisible(element);
}
