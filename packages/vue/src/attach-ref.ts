import { warnOfNode } from '@postern/core/adapter';
import { shallowRef, watch, type ComponentPublicInstance, type Ref } from 'vue';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** What Vue gives a function ref: an element, the component that was bound, or null at the end. */
export type RefNode = Element | ComponentPublicInstance | null;

/** A function ref: Vue calls it before the element is in its form, so it is attached after that. */
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

/** The input that a node is, or that is inside it: of a component, its wrapper is bound. */
export function inputOf(node: RefNode): HTMLInputElement | null {
  const element = elementOf<HTMLElement>(node);
  const found = element?.querySelector?.('input') ?? element;
  if (element && process.env.NODE_ENV !== 'production') warnOfNode(found);
  return found?.localName === 'input' ? (found as HTMLInputElement) : null;
}

/**
 * A function ref that fills the one of a form library too, if its attributes have one. The other one
 * is first: the ref of a form library may write the value, which `own` reads.
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
