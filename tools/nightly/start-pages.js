import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.js';

/**
 * A page of the docs that starts with a framework, and the project around its code. Each row has what a new project of
 * Vite has; only the blocks are from the page.
 *
 * @typedef {object} StartPage
 * @property {string} page below the root.
 * @property {string} heading the line above the code, with its marks.
 * @property {Record<string, string>} blocks the file of each block of code below the heading, in their order, by the
 *   language of the block.
 * @property {string[]} packages to install, beside Vite.
 * @property {string} [plugin] the import of Vite's plugin, as a name and a module.
 * @property {string} [main] `src/main`, which renders the form.
 * @property {(blocks: Record<string, string>) => string} [html] `index.html`, where the page shows a part of it.
 */

/** @type {Record<string, StartPage>} */
export const startPages = {
  react: {
    page: 'README.md',
    heading: '### React',
    blocks: { tsx: 'src/sign-up.tsx' },
    packages: ['@postern/react', 'react@19', 'react-dom@19', '@vitejs/plugin-react@6'],
    plugin: "react from '@vitejs/plugin-react'",
    main: `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { SignUp } from './sign-up.tsx';
createRoot(document.getElementById('root')).render(createElement(SignUp));
`,
  },
  vue: {
    page: 'README.md',
    heading: '### Vue',
    blocks: { vue: 'src/sign-up.vue' },
    packages: ['@postern/vue', 'vue@3', '@vitejs/plugin-vue@6'],
    plugin: "vue from '@vitejs/plugin-vue'",
    main: `import { createApp } from 'vue';
import SignUp from './sign-up.vue';
createApp(SignUp).mount('#root');
`,
  },
  svelte: {
    page: 'README.md',
    heading: '### Svelte',
    blocks: { svelte: 'src/sign-up.svelte' },
    packages: ['@postern/svelte', 'svelte@5', '@sveltejs/vite-plugin-svelte@7'],
    plugin: "{ svelte } from '@sveltejs/vite-plugin-svelte'",
    main: `import { mount } from 'svelte';
import SignUp from './sign-up.svelte';
mount(SignUp, { target: document.getElementById('root') });
`,
  },
  preact: {
    page: 'docs/guide.md',
    heading: '## Preact',
    blocks: { tsx: 'src/sign-up.tsx' },
    packages: ['@postern/preact', 'preact@10', '@preact/preset-vite@2'],
    plugin: "{ preact } from '@preact/preset-vite'",
    main: `import { h, render } from 'preact';
import { Controlled } from './sign-up.tsx';
render(h(Controlled, null), document.getElementById('root'));
`,
  },
  solid: {
    page: 'docs/guide.md',
    heading: '## Solid',
    blocks: { tsx: 'src/sign-up.tsx' },
    packages: ['@postern/solid', 'solid-js@1', 'vite-plugin-solid@2'],
    plugin: "solid from 'vite-plugin-solid'",
    main: `import { createComponent, render } from 'solid-js/web';
import { Controlled } from './sign-up.tsx';
render(() => createComponent(Controlled, {}), document.getElementById('root'));
`,
  },
  element: {
    page: 'docs/guide.md',
    heading: '## A custom element',
    blocks: { html: 'form.html', ts: 'src/main.ts' },
    packages: ['@postern/element'],
    html: (blocks) => pageWith(`${blocks.html}${MAIN.replace('.js', '.ts')}`),
  },
  'script-tag': {
    page: 'docs/guide.md',
    heading: '### A script tag',
    blocks: { html: 'form.html' },
    packages: [],
    html: (blocks) => pageWith(blocks.html),
  },
};

const MAIN = '<script type="module" src="/src/main.js"></script>';

/** A page with a body. */
export function pageWith(body) {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Sign up</title></head>
  <body>
${body}
  </body>
</html>
`;
}

/** The page of a form that a script renders. */
export const renderedPage = pageWith(`<main id="root"></main>${MAIN}`);

/**
 * The blocks of code of a start page, by their language; throws for one that the page does not have.
 *
 * @param {StartPage} start
 * @param {string} [text] the Markdown.
 */
export function readBlocks(
  { page, heading, blocks },
  text = readFileSync(join(root, page), 'utf8'),
) {
  const [, below] = text.split(`\n${heading}\n`);
  if (below === undefined) throw new Error(`${page} has no heading '${heading}'`);
  return Object.fromEntries(
    Object.keys(blocks).map((language) => {
      const [, code] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(below) ?? [];
      if (code === undefined) throw new Error(`${page} has no ${language} below '${heading}'`);
      return [language, code];
    }),
  );
}
