import { createNode } from './made.ts';

/** A selector of modal dialogs. While one is open, the rest of the page is inert, also for assistive technology. */
const MODAL = 'dialog,[aria-modal=true]';

/** The status node of an input, which announces changes politely; it is in the page from the start, empty. */
export interface Status {
  /** The node, which is added to the page if it is missing. */
  find(): HTMLElement;
  remove(): void;
}

/**
 * Creates the status node of an input, at the end of the modal dialog, the shadow root or the document. Near the input,
 * it would affect CSS rules about siblings.
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
