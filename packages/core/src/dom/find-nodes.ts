import type { FoundNodes } from './nodes.ts';

/** In the order in which they stand after an input. */
const KEYS = ['message', 'status', 'suggestion'] as const;
type Key = (typeof KEYS)[number];

/**
 * Finds the nodes that an input names by id in `data-postern-message`, `data-postern-status` and
 * `data-postern-suggestion`, each time one is read. Those that are not named, or not there, are made
 * and put after the input; those that a copy of the page brought along are used again.
 */
export function findNodes(input: HTMLInputElement): FoundNodes {
  const own: Partial<Record<Key, HTMLElement>> = {};
  function find(key: Key): HTMLElement {
    const before = own[key];
    const named = namedBy(input, key);
    if (!named && before?.getRootNode() === input.getRootNode()) return before;
    const [found, ...copies] = named ? [named] : nodesBeside(input, key);
    for (const node of [before, ...copies]) node?.remove();
    const node = found ?? make(key);
    own[key] = named ? undefined : node;
    return node;
  }

  /** Puts a new node after the input; inside its label it would become part of the input's name. */
  function make(key: Key): HTMLElement {
    const node = input.ownerDocument.createElement(key === 'suggestion' ? 'button' : 'span');
    node.className = `postern-${key}`;
    const earlier = KEYS.slice(0, KEYS.indexOf(key)).map((each) => own[each]);
    (earlier.findLast((each) => each?.isConnected) ?? anchorOf(input)).after(node);
    return node;
  }

  return {
    get message() {
      return find('message');
    },
    get status() {
      return find('status');
    },
    get suggestion() {
      return find('suggestion') as HTMLButtonElement;
    },
    isMade: (node) => KEYS.some((key) => own[key] === node),
    remove() {
      for (const key of KEYS) own[key]?.remove();
    },
  };
}

/** The message of an input as it stands in the page, in which a server may have written. */
export const messageOf = (input: HTMLInputElement): HTMLElement | null =>
  namedBy(input, 'message') ?? nodesBeside(input, 'message')[0] ?? null;

const anchorOf = (input: HTMLInputElement): Element => input.closest('label') ?? input;

function namedBy(input: HTMLInputElement, key: Key): HTMLElement | null {
  const id = input.getAttribute(`data-postern-${key}`);
  return id ? ((input.getRootNode() as Document).getElementById?.(id) ?? null) : null;
}

/** The nodes of a kind that were made for an input: behind it, and before the next input. */
function nodesBeside(input: HTMLInputElement, key: Key): HTMLElement[] {
  const found: HTMLElement[] = [];
  let node = anchorOf(input).nextElementSibling;
  while (node && !node.matches('input') && !node.querySelector('input')) {
    if (node.classList.contains(`postern-${key}`)) found.push(node as HTMLElement);
    node = node.nextElementSibling;
  }
  return found;
}
