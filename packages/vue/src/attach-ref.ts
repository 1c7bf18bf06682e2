import { warnOfNode } from '@postern/core/adapter';
import { shallowRef, watch, type ComponentPublicInstance, type Ref } from 'vue';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** The argument of a function ref: an element, a component, or null at the end. */
export type RefNode = Element | ComponentPublicInstance | null;

/** A function ref. Vue calls it before the element is in its form, so the element is attached after that. */
export function attachRef<T extends Element>(
  find: (node: RefNode) => T | null,
  attach: (node: T) => () => void,
): (node: RefNode) => void {
  const current = shallowRef<T | null>(null);
  watch(
    current,
    (node, _, onCleanup) => {
      if (node) onCleanup(attach(node));
    },
    { flush: 'post' },
  );
  return (node) => {
    current.value = find(node);
  };
}

/** The element of a node, if it has one. */
export const elementOf = <T extends Element>(node: RefNode): T | null =>
  (node && '$el' in node ? node.$el : node) as T | null;

/** The node itself if it is an input, or else the input inside it: the node of a component is its wrapper. */
export function inputOf(node: RefNode): HTMLInputElement | null {
  const element = elementOf<HTMLElement>(node);
  const found = element?.querySelector?.('input') ?? element;
  if (element && process.env.NODE_ENV !== 'production') warnOfNode(found);
  return found?.localName === 'input' ? (found as HTMLInputElement) : null;
}

/**
 * A function ref that also calls the ref in the attributes of a form library, if there is one. That ref is called
 * first, because it can write the value, which `own` reads.
 */
export function joinRef(
  own: (node: RefNode) => void,
  { ref: other }: { ref?: ((node: RefNode) => void) | Ref<unknown> },
): (node: RefNode) => void {
  if (!other) return own;
  return (node) => {
    if (typeof other === 'function') other(node);
    else other.value = node;
    own(node);
  };
}
