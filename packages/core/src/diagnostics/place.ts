import { after, type Timer } from '../clock.ts';
import type { Field } from '../field.ts';
import { textOfCovered, textOfSqueezed, warn } from './texts.ts';

/* Warnings about the place of a message that the application has put into its page. */

/** A narrower message, in rem, with more lines is squeezed. */
const MIN_REM = 8;
const MAX_LINES = 3;
/** The browser's default, in pixels. */
const REM_PX = 16;
/** A message that is still animated has its place after this. */
const SETTLE_MS = 1000;
/** Two lines whose tops differ by less are one, in pixels. */
const SAME_PX = 2;

/** An input and its field while they are attached. */
interface Watched {
  input: HTMLInputElement;
  field: Field;
}

const stops = new WeakMap<Watched, () => void>();

/**
 * Warns when a message is shown where users cannot read it well. The page is read after the frame that shows it, when the
 * layout is up to date, and once more before the warning.
 */
export function watchPlace(watched: Watched): void {
  const { input, field } = watched;
  const view = input.ownerDocument.defaultView;
  let shown = '';
  let frame = 0;
  let timer: Timer;

  function cancel(): void {
    view?.cancelAnimationFrame(frame);
    clearTimeout(timer);
  }

  function read(): void {
    const text = faultOf(input);
    if (!text) return;
    timer = after(SETTLE_MS, () => {
      if (faultOf(input) === text) warn(text);
    });
  }

  const stop = field.subscribe(({ shownText }) => {
    if (shownText === shown) return;
    shown = shownText;
    cancel();
    if (shownText && view)
      frame = view.requestAnimationFrame(() => {
        timer = after(0, read);
      });
  });
  stops.set(watched, () => {
    stop();
    cancel();
  });
}

/** Ends {@link watchPlace}. */
export function unwatchPlace(watched: Watched): void {
  stops.get(watched)?.();
}

/** What is wrong with the place of the message of an input; undefined when nothing is, or when there is none. */
function faultOf(input: HTMLInputElement): string | undefined {
  const message = messageOf(input);
  if (!message?.textContent.trim() || !message.getBoundingClientRect().width) return undefined;
  if (isSqueezed(message)) return textOfSqueezed(input);
  const cover = coverOf(message);
  return cover && textOfCovered(input, cover);
}

/** The message that describes an input. Not one that was created: that has its place by measuring the page. */
function messageOf(input: HTMLInputElement): HTMLElement | undefined {
  const ids = input.getAttribute('aria-describedby')?.match(/\S+/g) ?? [];
  const root = input.getRootNode() as Document;
  const nodes = ids.map((id) => root.getElementById?.(id));
  return nodes.find((node) => node?.matches('[data-level]:not(.postern-message)')) ?? undefined;
}

function isSqueezed(message: HTMLElement): boolean {
  const { documentElement } = message.ownerDocument;
  const remPx = parseFloat(getComputedStyle(documentElement).fontSize) || REM_PX;
  return (
    message.getBoundingClientRect().width < MIN_REM * remPx && lineCountOf(message) > MAX_LINES
  );
}

function lineCountOf(message: HTMLElement): number {
  const range = message.ownerDocument.createRange();
  range.selectNodeContents(message);
  const tops = [...range.getClientRects()].map(({ top }) => top).sort((one, other) => one - other);
  return tops.filter((top, index) => !index || top - tops[index - 1]! > SAME_PX).length;
}

/** The element at the center of a message that is not the message; undefined outside of the viewport. */
function coverOf(message: HTMLElement): Element | undefined {
  const { left, top, width, height } = message.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const root = message.getRootNode() as Document;
  const hit = root.elementFromPoint?.(x, y);
  if (!hit || hit.contains(message) || message.contains(hit)) return undefined;
  // A bar that stays in place covers whatever is scrolled below it.
  if (isFixed(hit, message) || isScrolledAway(message, x, y)) return undefined;
  return hit;
}

/** Whether an element, or one around it that does not hold the message, stays in place when the page scrolls. */
function isFixed(element: Element, message: Element): boolean {
  if (/fixed|sticky/.test(getComputedStyle(element).position)) return true;
  const parent = element.parentElement;
  return !!parent && !parent.contains(message) && isFixed(parent, message);
}

/** Whether a point of a message is outside of an element around it that can scroll. */
function isScrolledAway({ parentElement: parent }: Element, x: number, y: number): boolean {
  if (!parent) return false;
  const { left, right, top, bottom } = parent.getBoundingClientRect();
  const isInside = left <= x && x <= right && top <= y && y <= bottom;
  const { overflow } = getComputedStyle(parent);
  return (/auto|scroll/.test(overflow) && !isInside) || isScrolledAway(parent, x, y);
}
