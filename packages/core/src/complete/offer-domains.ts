import type { Field } from '../field.ts';
import { completionsOf } from './completions-of.ts';
import { domainsOf } from './domains.ts';

/** The id of the list. It is in the page only while an input has the focus and something to offer. */
const ID = 'postern-domains';

/**
 * Offers domains in the inputs of the page that have a field, by a `datalist`.
 *
 * @param fieldOf the field of an input, if it is one to offer domains in.
 * @param domainsIn the domains of an input, the first one on top; by default those of its language.
 * @returns its undo.
 */
export function offerDomains(
  fieldOf: (input: HTMLInputElement) => Field | false | null | undefined,
  domainsIn: (input: HTMLInputElement) => readonly string[] | null | undefined,
): () => void {
  const life = new AbortController();
  const list = document.createElement('datalist');
  list.id = ID;
  let offered: HTMLInputElement | null = null;
  let unsubscribe = () => {};

  function clear(): void {
    unsubscribe();
    // Firefox closes an open list only when its entries leave.
    list.replaceChildren();
    list.remove();
    // A page that renders the input again may have given it another list.
    if (offered?.getAttribute('list') === ID) offered.removeAttribute('list');
    offered = null;
  }

  function offer(event: Event): void {
    const [input] = event.composedPath() as [HTMLInputElement];
    if (event.type === 'focusout') {
      clear();
      return;
    }
    const field = !(event as InputEvent).isComposing && fieldOf(input);
    if (field) show(input, field);
  }

  function show(input: HTMLInputElement, field: Field): void {
    const language = input.closest<HTMLElement>('[lang]')?.lang || navigator.language;
    const addresses = completionsOf(input.value, domainsIn(input) ?? domainsOf(language));
    if (!addresses.length || (input.getAttribute('list') ?? ID) !== ID) {
      clear();
      return;
    }
    list.replaceChildren(...addresses.map((address) => new Option('', address)));
    if (offered === input && input.list) return;
    unsubscribe();
    offered = input;
    const root = input.getRootNode() as Document;
    (root.body ?? root).append(list);
    input.setAttribute('list', ID);
    unsubscribe = field.subscribe(({ value, suggestionLabel }) => {
      if (suggestionLabel && value === input.value) clear();
    });
  }

  for (const type of ['input', 'compositionend', 'focusout'])
    document.addEventListener(type, offer, life);
  return () => {
    life.abort();
    clear();
  };
}
