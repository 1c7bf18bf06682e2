import { widthOfPage } from './geometry.ts';
import type { Look } from './keep.ts';
import { createNode } from './made.ts';
import { adoptNoticeStyle } from './notice-style.ts';
import { isAdrift, placeNotice, removeNotice } from './place-notice.ts';

/** The box that is created for an input, around its message and its suggestion. */
export interface Notice {
  /**
   * The look of the box.
   *
   * @param texts the nodes in it, with their texts; without a text the box is not in the page.
   * @param after the message of the page, below which the box is placed; null to find a place near the input.
   */
  look(texts: Map<HTMLElement, string>, after: HTMLElement | null): Look;
  remove(): void;
}

/**
 * Creates the notice of an input. It enters the page with its first text and leaves with its last, so that it takes no
 * room and affects no rule about siblings in between.
 *
 * @param suggestion the button that the box may hold.
 */
export function createNotice(input: HTMLInputElement, suggestion: HTMLButtonElement): Notice {
  const box = createNode(input, 'div', 'notice');
  const page = input.ownerDocument;
  const view = page.defaultView!;
  let previous: Element | null = null;
  let isNamed = false;
  let placedText = '';
  let placedWidth = 0;

  function place(after: HTMLElement | null): void {
    placedWidth = widthOfPage(input);
    if (after) after.after(box);
    else placeNotice(box, input);
    previous = box.previousElementSibling;
  }

  function enter(after: HTMLElement | null): void {
    adoptNoticeStyle(input.getRootNode() as Document | ShadowRoot);
    // The Tab key visits positive numbers first.
    suggestion.tabIndex = Math.max(0, input.tabIndex);
    isNamed = !!after;
    // Firefox keeps a caret of the page before an input that the user left, and reports that it moved when a node enters
    // behind the input. Orca takes that for a return to the input.
    const caret = page.getSelection()!;
    const isBefore = caret.anchorNode?.childNodes[caret.anchorOffset] === input;
    if (isBefore && page.activeElement !== input) caret.empty();
    place(after);
    view.addEventListener('resize', onResize);
  }

  function leave(): void {
    removeNotice(box, input);
    view.removeEventListener('resize', onResize);
  }

  function onResize(): void {
    // Below a message of the page, the notice has its place. Phones change the height alone, as their bars come and go.
    if (isNamed || widthOfPage(input) === placedWidth) return;
    // A button that is moved loses the focus, and the click of a press.
    if (!box.matches(':focus-within, :active')) place(null);
  }

  return {
    look(texts, after) {
      // An input that is not in the page has no place near it.
      const text = input.isConnected ? [...texts.values()].join(' ').trim() : '';
      return {
        node: box,
        key: text,
        attributes: {},
        update() {
          if (!text && !box.isConnected) return false;
          const isComplete =
            box.childElementCount === texts.size &&
            [...texts.keys()].every((node) => node.parentNode === box);
          if (!isComplete) box.replaceChildren(...texts.keys());
          // Over the page, another text may cover a control. A button that is moved loses the focus.
          const isPlaced = !box.popover || text === placedText || box.matches(':focus-within');
          const isThere = box.isConnected && box.previousElementSibling === (after ?? previous);
          placedText = text;
          if (text && isThere && isPlaced && !isAdrift(box, input)) return !isComplete;
          if (text) enter(after);
          else leave();
          return true;
        },
      };
    },
    remove: leave,
  };
}
