import { onCleanup, onMount } from 'solid-js';

/** A ref. Solid calls it before the element is in the page, so the element is attached after that. */
export function attachRef<T>(attach: (node: T) => () => void): (node: T) => void {
  return (node) => {
    onMount(() => {
      onCleanup(attach(node));
    });
  };
}

/**
 * A ref that also calls the ref of an application or a form library, if there is one. That ref is called first,
 * because it can write the value, which `own` reads.
 */
export function joinRef<T>(own: (node: T) => void, other: unknown): (node: T) => void {
  if (typeof other !== 'function') return own;
  return (node) => {
    (other as (node: T) => void)(node);
    own(node);
  };
}
