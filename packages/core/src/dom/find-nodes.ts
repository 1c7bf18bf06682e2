import type { Field } from '../field.ts';

/** The nodes around an input, which its page names or which were made. */
export interface FoundNodes {
  nodes: { message: HTMLElement; status: HTMLElement; suggestion: HTMLButtonElement };
  /** What a server says of the address that it sent back. */
  refused: { value: string; message: string } | null;
  /** Keeps what was made on lines of its own. Returns its undo, which takes it out of the page. */
  breakLines(field: Field): () => void;
}

/**
 * Finds the nodes that an input names by id in `data-postern-message`, `data-postern-status` and
 * `data-postern-suggestion`; those that are not named are made and put after the input.
 */
export function findNodes(input: HTMLInputElement): FoundNodes {
  const made: HTMLElement[] = [];
  const find = (key: string, tag: string) => {
    const given = named(input, key);
    const node = given ?? make(input, key, tag);
    if (!given) made.push(node);
    return node;
  };
  const suggestion = find('posternSuggestion', 'button') as HTMLButtonElement;
  const status = find('posternStatus', 'span');
  const message = find('posternMessage', 'span');
  const refusal = message.textContent.trim();
  return {
    nodes: { message, status, suggestion },
    refused: refusal ? { value: input.defaultValue, message: refusal } : null,
    breakLines(field) {
      // By CSSOM: safe under a strict CSP.
      const stop = field.subscribe(() => {
        for (const { style, textContent } of made) style.display = textContent ? 'flow-root' : '';
      });
      return () => {
        stop();
        for (const node of made) node.remove();
      };
    },
  };
}

function named(input: HTMLInputElement, key: string): HTMLElement | null {
  const id = input.dataset[key];
  return id ? ((input.getRootNode() as Document).getElementById?.(id) ?? null) : null;
}

/** Puts a new node after the input; inside its label it would become part of the input's name. */
function make(input: HTMLInputElement, key: string, tag: string): HTMLElement {
  const node = input.ownerDocument.createElement(tag);
  node.className = key.replace('postern', 'postern-').toLowerCase();
  (input.closest('label') ?? input).after(node);
  return node;
}
