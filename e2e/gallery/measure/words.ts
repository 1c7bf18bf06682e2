import { isVisible } from './box.ts';

/** What Postern shows: the message, if it has a text, and the suggestion. */
export interface Words {
  message: HTMLElement | undefined;
  suggestion: HTMLElement | undefined;
}

const shown = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.textContent.trim() && element.checkVisibility(),
  );

export const wordsOf = (): Words => ({
  message: shown('[data-level]'),
  suggestion: shown('[data-suggestion]'),
});

/** The level of the message; also of a message without a text. */
export const levelOf = (): string =>
  document.querySelector<HTMLElement>('[data-level]:not([data-level=""])')?.dataset['level'] ?? '';

/** Everything visible that shows a state: also a message without a text, such as a tick. */
export const partsOf = (): Element[] =>
  [...document.querySelectorAll('[data-level], [data-suggestion]')].filter(isVisible);

/** The element in the top layer that shows a node over the page; null when it is in the flow. */
export const layerOf = (element: Element): Element | null => element.closest(':popover-open');
