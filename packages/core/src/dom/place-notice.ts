import { rectOf, SAME, widthOfPage } from './geometry.ts';
import { coversControl, isUndisturbed, layoutAround } from './layout.ts';
import { boxesOf, placesBelow, type Place } from './places.ts';

/** The notice is this far below the input, in pixels. */
const GAP = 4;
/** The width, in pixels, that a notice has at least where the page has room for it. */
const MIN_WIDTH = 192;
/** The largest distance of a notice from its input, in pixels: below the padding of a row, or a hint. */
const NEAR = 40;
/** A place has room for this height, so that a longer text fits later: three lines and a suggestion. */
const ROOM = '6em';

const ANCHOR_NAME = 'anchor-name';

/**
 * Puts a notice below its input, at the first place, from the inside out, where the page stays as it is: no control
 * changes its size or moves, but down with what is below the notice. Where there is none, the notice is shown over the
 * page, if it covers no control there; else at the first place that is below the input, if there is one.
 */
export function placeNotice(notice: HTMLElement, input: HTMLInputElement): void {
  removeNotice(notice, input);
  const boxes = boxesOf(input);
  const places = boxes.flatMap((box) => placesBelow(box, input));
  const before = layoutAround(input, boxes.at(-1)!);
  const isBelowAt = (place: Place) => align(notice, input, place) && isBelow(notice, input);
  const isIn = (place: Place) => isBelowAt(place) && isUndisturbed(notice, input, before);
  const isOver = () => showOver(notice, input);
  const isPlaced =
    places.some(isIn) ||
    (isOver() && !coversControl(notice, input, input.getRootNode())) ||
    places.some(isBelowAt) ||
    isOver();
  if (!isPlaced) align(notice, input, places[0]!);
  notice.style.minBlockSize = '';
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
  const parent = notice.parentElement;
  const isFlow = !parent || !/flex|grid/.test(getComputedStyle(parent).display);
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

/**
 * Whether a notice over the page is closed, because the page took it out and put it back, or has lost its input, because
 * the page set the style of the input.
 */
export const isAdrift = (notice: HTMLElement, input: HTMLInputElement): boolean =>
  !!notice.popover &&
  (!notice.matches(':popover-open') || !input.style.getPropertyValue(ANCHOR_NAME));

/** Takes a notice out of the page. */
export function removeNotice(notice: HTMLElement, input: HTMLInputElement): void {
  notice.remove();
  if (!notice.popover) return;
  notice.removeAttribute('popover');
  input.style.removeProperty(ANCHOR_NAME);
  if (!input.getAttribute('style')) input.removeAttribute('style');
}
