/** A ref of the application or of a form library: a callback, which may return its undo, or an object. */
export type AnyRef<T> =
  ((node: T | null) => unknown) | { readonly current: T | null } | null | undefined;

/**
 * A ref callback, called with a node, and with null at the end: by React 18 and 19 and by Preact.
 *
 * A ref that is made at every render is called with null and then with the same node, which is not
 * the end. So a node is detached only when the render is over.
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
export function fillRef<T>(ref: AnyRef<T>, node: T | null): (() => void) | undefined {
  if (typeof ref === 'function') return (ref(node) as (() => void) | undefined) || undefined;
  if (ref) (ref as { current: T | null }).current = node;
  return undefined;
}

/**
 * Returns a function that joins `own` with another ref, and returns the same ref callback as long as
 * the other ref is the same. The other ref is filled first: the ref of a form library may write the
 * value, which `own` reads.
 */
export function joinRef<T>(
  own: (node: T | null) => void,
): (other: AnyRef<T>) => (node: T | null) => void {
  let last: AnyRef<T>;
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
