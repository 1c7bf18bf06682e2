import { createAttachmentKey } from 'svelte/attachments';
import type { Attachment } from './types.ts';

/** Creates a function for both `{@attach f}` and `use:f` from one that attaches to a node. */
export function attachment<T extends Element>(attach: (node: T) => () => void): Attachment<T> {
  return (node) => {
    const detach = attach(node);
    return Object.assign(
      () => {
        detach();
      },
      { destroy: detach },
    );
  };
}

/**
 * The attachment of a node, which sets the attributes that the node does not have, and its props. The props are spread
 * on the node, so that a server renders the attributes.
 */
export function part<T extends HTMLElement, Props extends object>(
  props: Props,
  attach: (node: T) => () => void,
): [Attachment<T>, Props] {
  const attached = attachment<T>((node) => {
    for (const name in props)
      if (!node.hasAttribute(name)) node.setAttribute(name, props[name] as string);
    return attach(node);
  });
  return [attached, { ...props, [createAttachmentKey()]: attached }];
}
