import { createNode } from './made.ts';

/** What the user can reach while it is open: the rest of the page is inert, for assistive technology too. */
const MODAL = 'dialog,[aria-modal=true]';

/** The status node of an input, which announces changes politely; it is in the page from the start, empty. */
export interface Status {
  /** The node. Puts it into the page if it is not there. */
  find(): HTMLElement;
  remove(): void;
}

/**
 * Creates the status node of an input. It is not near the input, where rules about siblings would apply to what is
 * around it, but at the end of the modal dialog, the shadow root or the document.
 */
export function createStatus(input: HTMLInputElement): Status {
  const node = createNode(input, 'span', 'status');
  return {
    find() {
      const root = input.getRootNode();
      const page = input.ownerDocument;
      const parent = input.closest(MODAL) ?? (root === page ? page.documentElement : root);
      if (node.parentNode !== parent) parent.appendChild(node);
      return node;
    },
    remove() {
      node.remove();
    },
  };
}
