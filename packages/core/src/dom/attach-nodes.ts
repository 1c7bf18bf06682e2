import type { Field } from '../field.ts';
import { keepLooks, type Look } from './keep.ts';
import { connectOffer, messageLook, offerLook, showValidity, statusLook } from './nodes.ts';
import type { Attachable, FoundNodes, Nodes } from './nodes.ts';

let count = 0;

/** Gives a node an id, if it has none. A copy of a page may have ids that were made before. */
function idOf(node: HTMLElement | null | undefined, name: string): string | undefined {
  if (!node) return undefined;
  const root = node.getRootNode() as Document;
  while (!node.id) {
    const id = `postern-${name}-${String(++count)}`;
    if (!root.getElementById?.(id)) node.id = id;
  }
  return node.id;
}

/**
 * Attaches a field to an input, and keeps the nodes around it up to date. A message that a server
 * marked by `data-postern-refused` is its refusal. Returns its undo.
 */
export function attachNodes(
  attachable: Attachable,
  input: HTMLInputElement,
  nodes: FoundNodes | Nodes,
): () => void {
  const { field } = attachable;
  const { message, suggestion, describedBy, required } = nodes;
  const found = 'isMade' in nodes ? nodes : undefined;
  const ids = { message: idOf(message, 'message'), suggestion: idOf(suggestion, 'suggestion') };
  const isMarked = message?.dataset['level'] === 'error';
  const life = new AbortController();
  const detach = attachable.attachInput(input, ids.suggestion);
  const refused = takeRefusal(input, message);
  if (refused) field.refuse(refused);

  const hideInput = showValidity(input, field, {
    ids: [describedBy, ids.message],
    isRequired: required,
    isMarked,
  });
  const hideNodes = keepLooks(
    field,
    (snapshot) => {
      const message = present(nodes.message);
      const status = present(nodes.status);
      const suggestion = present(nodes.suggestion);
      const looks: Look[] = [];
      if (message) looks.push(withId(messageLook(message, snapshot), ids.message));
      if (status) looks.push(statusLook(status, snapshot));
      if (suggestion) {
        connectOffer(suggestion, attachable, life.signal);
        looks.push(withId(offerLook(suggestion, snapshot), ids.suggestion));
      }
      return looks;
    },
    {
      anchor: input,
      isFound: true,
      onChange() {
        const { value, isWaiting } = field.getSnapshot();
        // The page put another text into the input, without an event, as morphdom does.
        if (input.value !== value && !isWaiting) field.reset(input.value);
      },
    },
  );

  /** A node, or the one in the page that has its id since. */
  function present<N extends HTMLElement>(node: N | null | undefined): N | null | undefined {
    if (!node || node.isConnected || !node.id) return node;
    return ((input.getRootNode() as Document).getElementById?.(node.id) as N | null) ?? node;
  }

  /** A node that takes another's place gets its id; what was made begins a line of its own. */
  function withId(look: Look, id: string | undefined): Look {
    const { node, attributes, text } = look;
    attributes['id'] = node.id || id;
    // By CSSOM: safe under a strict CSP.
    if (found?.isMade(node)) look.style = { display: text ? 'flow-root' : '' };
    return look;
  }

  return () => {
    life.abort();
    hideNodes();
    hideInput();
    detach();
    found?.remove();
  };
}

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

/** The attribute by which a server marks a message that is its refusal of an address. */
const REFUSED = 'data-postern-refused';

/**
 * Takes a server's refusal from a message, which the server marked by `data-postern-refused`.
 *
 * The attribute names the address, or is empty: then it is the one in the input's `value` attribute.
 * The mark is removed, so that a copy of the page is not a refusal. The text of one that is not about
 * the address in the input is removed too.
 *
 * @returns null when there is none.
 */
export function takeRefusal(
  input: HTMLInputElement,
  message: HTMLElement | null | undefined,
): { value: string; message: string } | null {
  const refused = message?.getAttribute(REFUSED) ?? null;
  if (refused === null) return null;
  message!.removeAttribute(REFUSED);
  const { value, defaultValue } = input;
  const text = message!.textContent.trim();
  const isSame = (refused || defaultValue).trim().toLowerCase() === value.trim().toLowerCase();
  if (text && isSame) return { value, message: text };
  message!.textContent = '';
  return null;
}

/** Takes a server's refusal that was marked after the input was attached. */
export function takeLaterRefusal(field: Field, input: HTMLInputElement): void {
  const message = messageOf(input);
  // A page that keeps the field's own text may mark it again.
  if (message?.textContent === field.getSnapshot().shownText) message.removeAttribute(REFUSED);
  const refused = takeRefusal(input, message);
  if (refused) field.refuse(refused);
}
