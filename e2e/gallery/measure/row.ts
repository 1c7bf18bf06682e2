import { boxOf, heightOf, isVisible, widthOf, type Box } from './box.ts';

/** An element that is taller than the input by this is hardly taller: its border and its padding. */
const HARDLY = 8;
/** The largest padding below the input in a row with other things. */
const PADDING = 24;

/** The width of a label that is hidden from sight. */
const HIDDEN = 1;

/** The fields that users type into or choose from. */
const FIELDS =
  'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=submit]), select, textarea';

/** Whether two boxes stand side by side: at least half of the lower one is level with the other. */
function areBeside(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > Math.min(heightOf(one), heightOf(other)) / 2;
}

/**
 * Whether an element lays something beside the input, such as a button, an icon or a label, or would, such as a bar, and
 * ends with that row.
 */
function isLine(element: Element, within: Element, input: Box): boolean {
  const others = [...element.children].filter((child) => child !== within && isVisible(child));
  const { display, flexDirection } = getComputedStyle(element);
  return (
    boxOf(element).bottom - input.bottom <= PADDING &&
    ((display === 'flex' && flexDirection === 'row') ||
      others.some((child) => areBeside(boxOf(child), input)))
  );
}

/** The elements around an input, from the input outward, that are one row with it. */
function rowsOf(input: HTMLInputElement): Element[] {
  const box = boxOf(input);
  const rows: Element[] = [input];
  for (let next = input.parentElement; next && next !== document.body; next = next.parentElement) {
    // Has no box.
    if (getComputedStyle(next).display === 'contents') continue;
    const fields = [...next.querySelectorAll(FIELDS)].filter(isVisible);
    const isLow = heightOf(boxOf(next)) <= heightOf(box) + HARDLY;
    if (fields.length > 1 || !(isLow || isLine(next, rows.at(-1)!, box))) break;
    rows.push(next);
  }
  return rows;
}

/**
 * The row of an input: the outermost element around it that is hardly taller, or that lays something beside it, such as a
 * group with a button. It has no other field.
 */
export const rowOf = (input: HTMLInputElement): Element => rowsOf(input).at(-1)!;

/** The row of an input without its label: the box that users see as the input. */
export function groupOf(input: HTMLInputElement): Element {
  const hasLabel = (row: Element) =>
    [...row.querySelectorAll('label')].some((label) => widthOf(boxOf(label)) > HIDDEN);
  return rowsOf(input).findLast((row) => !hasLabel(row)) ?? input;
}
