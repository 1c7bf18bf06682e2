import { createNode, removeCopies } from './made.ts';
import type { createNotice, Notice } from './notice.ts';
import type { FoundNodes } from './nodes.ts';
import { createStatus } from './status.ts';

type Name = 'message' | 'status' | 'suggestion';

/** The node that an input names by id, such as in `data-postern-message`. */
function namedBy<N extends HTMLElement>(input: HTMLInputElement, name: Name): N | null {
  const id = input.getAttribute(`data-postern-${name}`);
  return id ? ((input.getRootNode() as Document).getElementById?.(id) as N | null) : null;
}

/** The message that an input names, in which a server may have written. */
export const messageOf = (input: HTMLInputElement): HTMLElement | null => namedBy(input, 'message');

/**
 * Finds the nodes that an input names by id in `data-postern-message`, `data-postern-status` and
 * `data-postern-suggestion`, each time one is read. Nodes that are not named, or not in the page, are created: message
 * and suggestion in a notice near the input, the status where it does not affect the layout.
 *
 * @param noticeCode returns the code of the notice, once it is loaded. No text is shown in a notice before.
 */
export function findNodes(
  input: HTMLInputElement,
  noticeCode: () => typeof createNotice | undefined,
): FoundNodes {
  const createdMessage = createNode(input, 'span', 'message');
  const createdSuggestion = createNode(input, 'button', 'suggestion');
  let notice: Notice | undefined;
  removeCopies(input.getRootNode() as ParentNode);
  const status = createStatus(input);
  return {
    get message() {
      return namedBy(input, 'message') ?? createdMessage;
    },
    get status() {
      return namedBy(input, 'status') ?? status.find();
    },
    get suggestion() {
      return namedBy<HTMLButtonElement>(input, 'suggestion') ?? createdSuggestion;
    },
    look({ shownText, suggestionLabel }) {
      const after = messageOf(input);
      const texts = new Map<HTMLElement, string>();
      if (!after) texts.set(createdMessage, shownText);
      if (!namedBy(input, 'suggestion')) texts.set(createdSuggestion, suggestionLabel);
      notice ??= noticeCode()?.(input, createdSuggestion);
      return notice?.look(texts, after);
    },
    remove() {
      notice?.remove();
      status.remove();
    },
  };
}
