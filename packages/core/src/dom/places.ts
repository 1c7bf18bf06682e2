import { areLevel, isVisible, rectOf } from './geometry.ts';

/** The elements that a user types into or chooses from. */
const FIELDS =
  'input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image]),select,textarea';
/** The elements that a user presses or types into, and their labels. */
export const CONTROLS = 'input:not([type=hidden]),select,textarea,button,a,label,summary';
/** The elements that contain one item of several. The notice of an input stays inside them. */
const ITEMS = 'td,th,li,dd,fieldset:not([role=group]),dialog,body,[role=row],[role=listitem]';

/** A place of a notice: after an element, and below a box, which is that element, ends with it, or is beside it. */
export interface Place {
  after: Element;
  box: Element;
}

/**
 * The boxes below which a notice can be placed, from the inside out: the input or its label, and the elements around it
 * in which other fields are only beside it.
 */
export function boxesOf(input: HTMLInputElement): [Element, ...Element[]] {
  const isElsewhere = (field: Element) =>
    isVisible(field) && !areLevel(rectOf(field), rectOf(input));
  const boxes: [Element, ...Element[]] = [input.closest('label') ?? input];
  for (let box = boxes[0].parentElement; box && !box.matches(ITEMS); box = box.parentElement) {
    if ([...box.querySelectorAll(FIELDS)].some(isElsewhere)) break;
    boxes.push(box);
  }
  return boxes;
}

/**
 * The places below a box: after all that a page ties to it or has beside it, such as the rest of a line, and after one
 * more element without a control, such as a hint, which may be tied to it by a rule such as `input + .hint`. Not within
 * a line, where WebKit loses the space between two elements when a notice was tried.
 */
export function placesBelow(box: Element, input: HTMLInputElement): Place[] {
  const line: Place = { after: box, box };
  let next = box.nextElementSibling;
  for (; next; next = next.nextElementSibling) {
    const isBeside = areLevel(rectOf(next), rectOf(box));
    if (!isBeside && !isTied(next, input)) break;
    if (isBeside) line.box = lowerOf(line.box, next);
    line.after = next;
  }
  const isHint = next && !next.matches(`script,${CONTROLS}`) && !next.querySelector(CONTROLS);
  return isHint ? [line, { after: next!, box: next! }] : [line];
}

const lowerOf = (one: Element, other: Element): Element =>
  rectOf(other).bottom > rectOf(one).bottom ? other : one;

/**
 * Whether an element belongs to what is before it: a label of the input, and what is drawn over it or hidden. A rule such
 * as `input:focus + label` would not match with a notice in between.
 */
function isTied(element: Element, input: HTMLInputElement): boolean {
  const { position, display } = getComputedStyle(element);
  return (
    (element as Partial<HTMLLabelElement>).control === input ||
    (/absolute|none/.test(position + display) &&
      !element.matches('script') &&
      !element.querySelector(FIELDS))
  );
}
