import { hydrate, render, type ComponentChild } from 'preact';

/*
 * Preact under React's names, without `preact/compat`, which applications do without too. In the tests of Preact,
 * which are those of packages/react, it takes the place of `react` and `react-dom`.
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
