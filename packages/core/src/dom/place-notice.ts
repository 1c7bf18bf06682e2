/** The notice is this far below the input, in pixels. */
const GAP = 4;
/** The width, in pixels, that a notice has at least where the page has room for it. */
const MIN_WIDTH = 192;
/** How far below its input, in pixels, a notice stands at most: below the padding of a row, or a hint. */
const NEAR = 40;
/** A place has room for this height, so that a longer text fits later: three lines and a suggestion. */
const ROOM = '6em';
/** Two positions that differ by less are the same, in pixels. */
const SAME = 1.5;

const ANCHOR_NAME = 'anchor-name';

/** What a user types into or chooses from. */
const FIELDS =
  'input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image]),select,textarea';
/** What a user presses or types into, and what names it. */
const CONTROLS = 'input:not([type=hidden]),select,textarea,button,a,label,summary';
/** What holds one item of several: the notice of an input stays within. */
const ITEMS = 'td,th,li,dd,fieldset:not([role=group]),dialog,body,[role=row],[role=listitem]';

const rectOf = (element: Element) => element.getBoundingClientRect();
const isSame = (one: number, other: number) => Math.abs(one - other) < SAME;

/** Whether an element has room on the page; a field for robots alone has none, or is outside of the page. */
const isVisible = (element: Element) => {
  const { width, right } = rectOf(element);
  return width > 2 && right > 0;
};

const widthOfPage = ({ ownerDocument }: Element) => ownerDocument.documentElement.clientWidth;

/** Where an element is, and how much of its content is outside of it. */
interface Layout {
  rect: DOMRect;
  overflow: readonly [x: number, y: number];
}

const layoutOf = (element: Element): Layout => ({
  rect: rectOf(element),
  overflow: [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ],
});

/** A place of a notice: after an element, and below a box, which is that element or ends with it. */
interface Place {
  after: Element;
  box: Element;
}

/**
 * Puts a notice below its input, at the first place, from the inside out, where the page stays as it is: no control
 * changes its size or moves, but down with what is below the notice. Where there is none, the notice is shown over the
 * page, if it covers no control there; else at the first place that is below the input, if there is one.
 */
export function placeNotice(notice: HTMLElement, input: HTMLInputElement): void {
  removeNotice(notice, input);
  const boxes = boxesOf(input);
  const outermost = boxes.at(-1)!;
  const places = boxes.flatMap((box) => placesBelow(box, input));
  const elements = new Set([
    ...ancestorsOf(input),
    ...outermost.parentElement!.children,
    ...outermost.querySelectorAll('*'),
  ]);
  const before = new Map([...elements].map((element) => [element, layoutOf(element)]));
  const width = widthOfPage(input);
  const isBelowAt = (place: Place) => align(notice, input, place) && isBelow(notice, input);
  const isIn = (place: Place) =>
    isBelowAt(place) &&
    // A scrollbar that appears moves everything.
    (widthOfPage(input) !== width || isUndisturbed(notice, input, before));
  const isOver = () => showOver(notice, input);
  const isPlaced =
    places.some(isIn) ||
    (isOver() && !coversControl(notice, input, input.getRootNode())) ||
    places.some(isBelowAt) ||
    isOver();
  if (!isPlaced) align(notice, input, places[0]!);
  notice.style.minBlockSize = '';
}

/** The elements below which a notice can stand, from the inside out: the input, and those around it without another field. */
function boxesOf(input: HTMLInputElement): Element[] {
  const boxes: Element[] = [];
  let box: Element | null = input.closest('label') ?? input;
  while (box && !box.matches(ITEMS)) {
    const others = [...box.querySelectorAll(FIELDS)].filter((field) => field !== input);
    if (others.some(isVisible)) break;
    boxes.push(box);
    box = box.parentElement;
  }
  return boxes;
}

/**
 * The places below a box: after all that a page ties to it, and after one more element without a control, such as a hint,
 * which may be tied to it by a rule such as `input + .hint`.
 */
function placesBelow(box: Element, input: HTMLInputElement): Place[] {
  let after = box;
  let next = after.nextElementSibling;
  while (next && isTied(next, input)) {
    after = next;
    next = after.nextElementSibling;
  }
  const places: Place[] = [{ after, box }];
  const isHint = next && !next.matches(`script,${CONTROLS}`) && !next.querySelector(CONTROLS);
  if (isHint) places.push({ after: next!, box: next! });
  return places;
}

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

/** The elements around an element, below the body, whose content may scroll. */
function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent && parent.localName !== 'body' ? [parent, ...ancestorsOf(parent)] : [];
}

/** Gives a notice the font of its input, and no other style. */
function reset(notice: HTMLElement, input: HTMLInputElement): void {
  const { style } = notice;
  const { fontFamily, fontSize } = getComputedStyle(input);
  if (notice.popover) removeNotice(notice, input);
  style.cssText = '';
  style.fontFamily = fontFamily;
  style.fontSize = `max(12px, .875 * ${fontSize})`;
}

/**
 * Puts a notice at a place, with the start and the width of its input, right below the box. Returns whether the page puts
 * it there: not so in a row.
 */
function align(notice: HTMLElement, input: HTMLInputElement, { after, box }: Place): boolean {
  const { style } = notice;
  reset(notice, input);
  after.after(notice);
  style.minBlockSize = ROOM;
  const field = rectOf(input);
  const { left, right, top } = rectOf(notice);
  const isRight = getComputedStyle(notice).direction === 'rtl';
  const start = isRight ? right - field.right : field.left - left;
  const isFlow = !/flex|grid/.test(getComputedStyle(notice.parentElement!).display);
  const { bottom } = rectOf(box);
  // The margin of the input may be inside the box, or outside.
  const margin = parseFloat(getComputedStyle(input).marginBottom);
  const inside = box.lastElementChild === input ? Math.min(margin, bottom - field.bottom) : 0;
  const gap = top - bottom + inside;
  // No width of its own, which could widen a box that is as wide as its content.
  style.maxInlineSize = `max(18rem, ${String(field.width)}px)`;
  style.marginInlineStart = `${String(start)}px`;
  style.marginBlock = `${String(GAP - gap)}px ${String(isFlow ? gap : 0)}px`;
  return gap > -SAME;
}

/** Whether a notice is below its input, wide enough, and covers no control. */
function isBelow(notice: HTMLElement, input: HTMLInputElement): boolean {
  const { top, left, right, width } = rectOf(notice);
  const field = rectOf(input);
  const below = top - field.bottom;
  return (
    below > -SAME &&
    below < NEAR + SAME &&
    width > Math.min(MIN_WIDTH, field.width) - SAME &&
    left > -SAME &&
    right < widthOfPage(input) + SAME &&
    // What is outside of the form may be below a box that scrolls.
    !coversControl(notice, input, input.form ?? input.getRootNode())
  );
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.bottom - other.top > SAME &&
  other.bottom - one.top > SAME &&
  one.right - other.left > SAME &&
  other.right - one.left > SAME;

/** Whether a notice covers a control of a form or a page. */
function coversControl(notice: HTMLElement, input: HTMLInputElement, scope: Node): boolean {
  const rect = rectOf(notice);
  return [...(scope as ParentNode).querySelectorAll(CONTROLS)].some(
    (control) =>
      !control.contains(input) &&
      !notice.contains(control) &&
      isVisible(control) &&
      overlap(rect, rectOf(control)),
  );
}

/** Whether everything else is as it was before the notice, but moved down by no more than its room. */
function isUndisturbed(
  notice: HTMLElement,
  input: HTMLInputElement,
  before: Map<Element, Layout>,
): boolean {
  const rectOfNotice = rectOf(notice);
  const inputBefore = before.get(input)!.rect;
  // A page that centers its form moves all of it up.
  const moved = rectOf(input).top - inputBefore.top;
  return [...before].every(([element, { rect, overflow }]) => {
    // Such as a line break.
    if (!rect.width) return true;
    const now = layoutOf(element);
    if (!isSame(now.rect.left, rect.left) || !isSame(now.rect.width, rect.width)) return false;
    if (element.contains(notice))
      return (
        /auto|scroll/.test(getComputedStyle(element).overflowY) ||
        now.overflow.every((size, index) => size - overflow[index]! < SAME)
      );
    const down = now.rect.top - rect.top - moved;
    if (rect.top < inputBefore.bottom - SAME) {
      if (!isSame(down, 0)) return false;
    } else if (down < -SAME || down > rectOfNotice.height + 3 * NEAR) return false;
    // A column beside may grow with the one of the input, but no control, and nothing that lies over the input.
    return (
      isSame(now.rect.height, rect.height) ||
      !(element.matches(CONTROLS) || overlap(now.rect, rectOfNotice))
    );
  });
}

/** Shows a notice over the page, below its input. Returns whether the browser can. */
function showOver(notice: HTMLElement, input: HTMLInputElement): boolean {
  if (!globalThis.CSS?.supports('top', 'anchor(bottom)')) return false;
  reset(notice, input);
  // By name: with the input as `source` of the popover, the Tab key in Firefox does not reach the suggestion.
  const name = `--${notice.firstElementChild!.id}`;
  input.style.setProperty(ANCHOR_NAME, name);
  notice.style.setProperty('position-anchor', name);
  notice.popover = 'manual';
  notice.showPopover();
  return true;
}

/** Whether a notice over the page has lost its input, because the page set the style of the input. */
export const isAdrift = (notice: HTMLElement, input: HTMLInputElement): boolean =>
  !!notice.popover && !input.style.getPropertyValue(ANCHOR_NAME);

/** Takes a notice out of the page. */
export function removeNotice(notice: HTMLElement, input: HTMLInputElement): void {
  notice.remove();
  if (!notice.popover) return;
  notice.removeAttribute('popover');
  input.style.removeProperty(ANCHOR_NAME);
  if (!input.getAttribute('style')) input.removeAttribute('style');
}
