import { hydrate, render, type ComponentChild } from 'preact';

/*
 * Preact under React's names, without `preact/compat`, since applications do not need it either. The tests of Preact
 * are those of packages/react, with this file in the place of `react` and `react-dom`.
 */

export { createRef, Fragment as StrictMode } from 'preact';
export { useLayoutEffect as useEffect, useState } from 'preact/hooks';
export { jsx, jsxDEV, jsxs, Fragment } from 'preact/jsx-runtime';
export { renderToString } from 'preact-render-to-string';

export function createRoot(page: HTMLElement) {
  return {
    render(tree: ComponentChild) {
      render(tree, page);
    },
    unmount() {
      render(null, page);
    },
  };
}

export function hydrateRoot(page: HTMLElement, tree: ComponentChild) {
  hydrate(tree, page);
  return createRoot(page);
}
