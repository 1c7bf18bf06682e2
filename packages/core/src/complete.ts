import { completionsOf } from './complete/completions-of.ts';
import { domainsOf } from './complete/domains.ts';
import type { Field } from './field.ts';

/** Options of a completion. They are read when they are used. */
export interface CompletionOptions {
  /**
   * The domains to offer, the most used first, in lower case. Default: those of the input's language, which the page
   * states by `lang`, or else of the browser's.
   */
  domains?: readonly string[] | undefined;
}

/** The id of the list. It is in the page only while an input has the focus and something to offer. */
const ID = 'postern-domains';

/**
 * Offers domains while the user types the address: the browser shows them in its own list. Nothing is sent for it.
 *
 * An input with a `list` of the page's keeps that list. Nothing is offered beside a suggestion.
 *
 * @returns its undo.
 */
export const attachCompletion = (
  input: HTMLInputElement,
  { field }: { field: Field },
  options: CompletionOptions = {},
): (() => void) => offerDomains((each) => each === input, field, options);

/**
 * As {@link attachCompletion}, for the input of an adapter, which may not be there yet: the one that the field's message
 * describes, whichever its id.
 */
export const followCompletion = (
  { field, ids }: { field: Field; ids: { message: string } },
  options: CompletionOptions,
): (() => void) =>
  offerDomains(
    (each) => !!each.getAttribute('aria-describedby')?.split(' ').includes(ids.message),
    field,
    options,
  );

function offerDomains(
  isInput: (element: Element) => boolean,
  field: Field,
  options: CompletionOptions,
): () => void {
  const life = new AbortController();
  const list = document.createElement('datalist');
  list.id = ID;
  let input: HTMLInputElement | null = null;

  function clear(): void {
    // Firefox closes an open list only when its entries leave.
    list.replaceChildren();
    // A page that renders the input again may have given it another list.
    if (input?.getAttribute('list') === ID) input.removeAttribute('list');
    list.remove();
    input = null;
  }
  function offer(event: Event): void {
    const [target] = event.composedPath() as [HTMLInputElement];
    if ((event as InputEvent).isComposing || !isInput(target)) return;
    const own = target.getAttribute('list');
    const language = target.closest<HTMLElement>('[lang]')?.lang || navigator.language;
    const addresses = completionsOf(target.value, options.domains ?? domainsOf(language));
    if (!addresses.length || (own && own !== ID)) {
      clear();
      return;
    }
    list.replaceChildren(...addresses.map((address) => new Option('', address)));
    const root = target.getRootNode() as Document;
    (root.body ?? root).append(list);
    target.setAttribute('list', ID);
    input = target;
  }
  const unsubscribe = field.subscribe(({ suggestionLabel }) => {
    if (suggestionLabel) clear();
  });
  for (const type of ['input', 'compositionend'])
    document.addEventListener(type, offer, { signal: life.signal });
  document.addEventListener('focusout', clear, { signal: life.signal });
  return () => {
    life.abort();
    unsubscribe();
    clear();
  };
}
