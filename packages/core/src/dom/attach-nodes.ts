import { warnOfNode } from '../diagnostics/page.ts';
import type { Field } from '../field.ts';
import { keepLooks, type Look } from './keep.ts';
import { hearOffer, messageLook, offerLook, showValidity, statusLook } from './nodes.ts';
import type { FoundNodes, Nodes, Offer } from './nodes.ts';
import { takeRefusal } from './refusal.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** What is attached to an input. */
export interface Attachable extends Offer {
  field: Field;
  /** Hears an input. Returns its undo. */
  attachInput(input: HTMLInputElement, suggestionId?: string): () => void;
}

let count = 0;

/** Gives a node an id, if it has none; a copy of a page may have brought ours along. */
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
 * Attaches a field to an input, and keeps the nodes around it as the field says. A message that a
 * server marked by `data-postern-refused` is its refusal. Returns its undo.
 */
export function attachNodes(
  attachable: Attachable,
  input: HTMLInputElement,
  nodes: FoundNodes | Nodes,
): () => void {
  // Null has no attributes, and throws below.
  if (process.env.NODE_ENV !== 'production') warnOfNode(input);
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
        hearOffer(suggestion, attachable, life.signal);
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
