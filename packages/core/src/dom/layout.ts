import { isSame, isVisible, overlap, rectOf, SAME, widthOfPage } from './geometry.ts';
import { CONTROLS } from './places.ts';

/** How far something below a notice moves down at most beside the height of the notice, in pixels: a gap of the page. */
const MAX_GAP = 120;

/** Where an element is, and how much of its content is outside of it. */
interface ElementLayout {
  rect: DOMRect;
  overflow: readonly [x: number, y: number];
}

/** The layout around an input before it has a notice. */
export interface Layout {
  elements: Map<Element, ElementLayout>;
  width: number;
}

const layoutOfElement = (element: Element): ElementLayout => ({
  rect: rectOf(element),
  overflow: [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ],
});

/**
 * Reads the layout of what is in a box and beside it, and of the elements around an input. Also of what is in the element
 * after the box: a rule such as `.field + .hint` may give it a padding.
 */
export function layoutAround(input: HTMLInputElement, box: Element): Layout {
  const elements = new Set([
    ...ancestorsOf(input),
    ...(box.parentNode as ParentNode).children,
    ...box.querySelectorAll('*'),
    ...(box.nextElementSibling?.children ?? []),
  ]);
  return {
    elements: new Map([...elements].map((element) => [element, layoutOfElement(element)])),
    width: widthOfPage(input),
  };
}

/** The elements around an element, below the body, whose content may scroll. */
function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent && parent.localName !== 'body' ? [parent, ...ancestorsOf(parent)] : [];
}

/** Whether a notice covers a control of a form or a page. */
export function coversControl(notice: HTMLElement, input: HTMLInputElement, scope: Node): boolean {
  const rect = rectOf(notice);
  return [...(scope as ParentNode).querySelectorAll(CONTROLS)].some(
    (control) =>
      // A label may slide away from the input, with a transition.
      (control as Partial<HTMLLabelElement>).control !== input &&
      !notice.contains(control) &&
      isVisible(control) &&
      overlap(rect, rectOf(control)),
  );
}

/** Whether everything else is as it was before the notice, but what is below the input may move down by its room. */
export function isUndisturbed(
  notice: HTMLElement,
  input: HTMLInputElement,
  { elements, width }: Layout,
): boolean {
  // A scrollbar that appears moves everything.
  if (widthOfPage(input) !== width) return true;
  const rectOfNotice = rectOf(notice);
  const inputBefore = elements.get(input)!.rect;
  // A page that centers its form moves all of it up.
  const moved = rectOf(input).top - inputBefore.top;
  return [...elements].every(([element, { rect, overflow }]) => {
    // Such as a line break.
    if (!rect.width) return true;
    const now = layoutOfElement(element);
    if (!isSame(now.rect.left, rect.left) || !isSame(now.rect.width, rect.width)) return false;
    if (element.contains(notice))
      return (
        /auto|scroll/.test(getComputedStyle(element).overflowY) ||
        now.overflow.every((size, index) => size - overflow[index]! < SAME)
      );
    const down = now.rect.top - rect.top - moved;
    const isBelow = rect.top > inputBefore.bottom - SAME;
    const room = isBelow ? rectOfNotice.height + MAX_GAP : SAME;
    if (down < -SAME || down > room) return false;
    // A column beside may grow with the one of the input, but no control, and nothing that lies over the input.
    return (
      isSame(now.rect.height, rect.height) ||
      !(element.matches(CONTROLS) || overlap(now.rect, rectOfNotice))
    );
  });
}
