import type { Ref, RefCallback } from 'preact';

/**
 * A ref callback, called with a node, and with null at the end.
 *
 * A ref that is made at every render is called with null and then with the same node: that is no
 * end. So a node is let go once the render is over.
 */
export function attachRef<T>(attach: (node: T) => () => void): (node: T | null) => void {
  let attached: T | null = null;
  let detach: (() => void) | null = null;
  let current: T | null = null;
  function become(node: T | null): void {
    if (node === attached) return;
    detach?.();
    attached = node;
    detach = node && attach(node);
  }
  return (node) => {
    current = node;
    if (node) become(node);
    else
      queueMicrotask(() => {
        become(current);
      });
  };
}

/** Fills a ref of the application's. Returns the ref's own undo, if it has one. */
export function fillRef<T>(ref: Ref<T> | undefined, node: T | null): (() => void) | undefined {
  if (typeof ref === 'function') return ref(node) || undefined;
  if (ref) ref.current = node;
  return undefined;
}

/**
 * Makes what joins a ref with another one, into the same function as long as the other is the same.
 * The other one is first: the ref of a form library may write the value, which `own` reads.
 */
export function joinRef<T>(own: RefCallback<T>): (other: Ref<T> | undefined) => RefCallback<T> {
  let last: Ref<T> | undefined;
  let joined = own;
  return (other) => {
    if (other === last) return joined;
    let undo: (() => void) | undefined;
    last = other;
    return (joined = (node) => {
      if (node || !undo) undo = fillRef(other, node);
      else undo();
      own(node);
    });
  };
}
