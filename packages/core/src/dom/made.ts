/**
 * Marks the nodes that were created for an input, for every copy of this code: a property, which a copy of a node does
 * not have.
 */
const OWN: unique symbol = Symbol.for('postern.own');

/** Creates a node for an input, with a class such as `postern-message`. */
export function createNode<Tag extends keyof HTMLElementTagNameMap>(
  { ownerDocument }: Node,
  tag: Tag,
  name: string,
): HTMLElementTagNameMap[Tag] {
  const node = ownerDocument!.createElement(tag);
  node.className = `postern-${name}`;
  Reflect.set(node, OWN, true);
  return node;
}

/** Removes the nodes in a copy of the page, such as the copy that htmx keeps for the back button. */
export function removeCopies(root: ParentNode): void {
  for (const node of root.querySelectorAll('.postern-notice,.postern-status'))
    if (!Reflect.has(node, OWN)) node.remove();
}
