import type { FieldEntry } from '../diagnostics/registry.ts';
import { create, setAttribute, setText } from './element.ts';
import { labelOf, pathOf } from './names.ts';
import { situationOf, stateOf } from './situation.ts';

/** The list of the fields of the page. */
export interface FieldList {
  node: HTMLElement;
  show(entries: readonly FieldEntry[], chosen: FieldEntry | null): void;
  /** Focuses the button of the chosen field. Returns whether there is one. */
  focus(): boolean;
}

/** A button of the list, with the nodes whose texts change. */
interface Item {
  node: HTMLElement;
  button: HTMLButtonElement;
  label: HTMLElement;
  path: HTMLElement;
  state: HTMLElement;
}

/** Creates the list. */
export function createFieldList(onChoose: (input: HTMLInputElement) => void): FieldList {
  const node = create('ul', { class: 'fields', role: 'list', 'aria-label': 'Email fields' });
  const items = new Map<HTMLInputElement, Item>();

  function itemOf(input: HTMLInputElement): Item {
    const item = items.get(input) ?? createItem(() => onChoose(input));
    items.set(input, item);
    return item;
  }

  return {
    node,
    show(entries, chosen) {
      for (const [input, item] of items)
        if (!entries.some((entry) => entry.input === input)) {
          item.node.remove();
          items.delete(input);
        }
      for (const entry of entries) {
        const item = itemOf(entry.input);
        const { text, tone } = stateOf(situationOf(entry));
        setText(item.label, labelOf(entry.input));
        setText(item.path, pathOf(entry.input));
        setText(item.state, text);
        setAttribute(item.state, 'data-tone', tone);
        setAttribute(item.button, 'aria-current', entry === chosen ? 'true' : null);
      }
      const nodes = entries.map(({ input }) => itemOf(input).node);
      // A button that is moved loses the focus.
      if (nodes.some((each, at) => node.children[at] !== each)) node.append(...nodes);
    },
    focus() {
      const button = node.querySelector<HTMLElement>('[aria-current]');
      button?.focus();
      return !!button;
    },
  };
}

function createItem(onChoose: () => void): Item {
  const label = create('span', { class: 'label' });
  const path = create('span', { class: 'path', dir: 'ltr' });
  const state = create('span', { class: 'chip' });
  const button = create('button', { type: 'button' }, [label, ' ', state, ' ', path]);
  button.addEventListener('click', onChoose);
  return { node: create('li', {}, [button]), button, label, path, state };
}
