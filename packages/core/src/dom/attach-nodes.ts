import { keepLooks, type Look } from './keep.ts';
import { messageLook, offerLook, statusLook } from './looks.ts';
import type { Attachable, FoundNodes, Nodes } from './nodes.ts';
import { takeRefusal } from './refusal.ts';
import { connectOffer } from './show-nodes.ts';
import { showValidity } from './show-validity.ts';

let count = 0;

/**
 * Gives a node an ID, if it has none. A copy of a page can have IDs that were created before, also of nodes that are
 * not in the page now.
 */
function idOf(
  node: HTMLElement | null | undefined,
  name: string,
  input: HTMLInputElement,
): string | undefined {
  if (!node) return undefined;
  const root = input.getRootNode() as ParentNode;
  while (!node.id) {
    const id = `postern-${name}-${String(++count)}`;
    if (!root.querySelector(`#${id},[aria-describedby~=${id}]`)) node.id = id;
  }
  return node.id;
}

/**
 * Attaches a field to an input, and keeps the nodes around it up to date. A message that a server
 * marked by `data-postern-refused` is its rejection of the address. Returns its undo.
 */
export function attachNodes(
  attachable: Attachable,
  input: HTMLInputElement,
  nodes: FoundNodes | Nodes,
): () => void {
  const { field } = attachable;
  const { message, suggestion, describedBy, required } = nodes;
  const found = 'look' in nodes ? nodes : undefined;
  const ids = {
    message: idOf(message, 'message', input),
    suggestion: idOf(suggestion, 'suggestion', input),
  };
  const isMarked = message?.dataset['level'] === 'error';
  const life = new AbortController();
  let connected: HTMLButtonElement | undefined;
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
        if (suggestion !== connected) connectOffer(suggestion, attachable, life.signal);
        connected = suggestion;
        looks.push(withId(offerLook(suggestion, snapshot), ids.suggestion));
      }
      const box = found?.look(snapshot);
      if (box) looks.push(box);
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

  /** A node, or the node in the page that has its ID since then. */
  function present<N extends HTMLElement>(node: N | null | undefined): N | null | undefined {
    if (!node || found || node.isConnected || !node.id) return node;
    return ((input.getRootNode() as Document).getElementById?.(node.id) as N | null) ?? node;
  }

  /** Gives a node that replaces another its ID. */
  function withId(look: Look, id: string | undefined): Look {
    look.attributes['id'] = look.node.id || id;
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
