import type { Snapshot } from '../types.ts';
import type { Ids } from './props.ts';

/** The texts of nodes that had exactly the text which was rendered. */
const rendered = new WeakMap<Node, string>();

/**
 * Replaces what a translator has put into the nodes of a field, after a framework rendered other texts:
 * the framework has changed its own text nodes, which are no longer in the page.
 *
 * A node that shows something else than the field's text is left alone.
 */
export function mendTexts(input: Node | null | undefined, ids: Ids, view: Snapshot): void {
  const root = input?.getRootNode() as Document | undefined;
  const texts: [string, string][] = [
    [ids.message, view.shownText],
    [ids.status, view.announcement],
    [ids.suggestion, view.suggestionLabel],
  ];
  for (const [id, text] of texts) {
    const node = root?.getElementById?.(id);
    if (!node || rendered.get(node) === text) continue;
    if (rendered.get(node) && node.textContent !== text) node.textContent = text;
    rendered.set(node, node.textContent === text ? text : '');
  }
}
