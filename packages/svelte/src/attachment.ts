import { createAttachmentKey } from 'svelte/attachments';
import type { Attachment } from './types.ts';

/** Makes what attaches to a node fit both `{@attach f}` and `use:f`. */
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
 * A node with its attributes: what attaches to it, which sets those that it does not have, and what is
 * spread on it, so that a server renders them.
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
