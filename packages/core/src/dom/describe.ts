import { hideVisually } from './hide-visually.ts';

/** Joins to an input what describes it, behind what did already. Returns its undo. */
export function describeInput(input: HTMLInputElement, ids: (string | undefined)[]): () => void {
  const before = input.getAttribute('aria-describedby');
  const names = [before, ...ids].filter(Boolean).join(' ').split(' ');
  const all = [...new Set(names)].join(' ');
  if (all) input.setAttribute('aria-describedby', all);
  return () => {
    if (before === null) input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', before);
  };
}

/** Makes a node one that is read out politely, and not seen. */
export function makeStatus(node: HTMLElement): void {
  node.setAttribute('role', 'status');
  node.setAttribute('aria-live', 'polite');
  hideVisually(node);
}
