import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const svelte = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => ({
      contents: compile(await readFile(path, 'utf8'), { filename: path, generate: 'client' }).js
        .code,
      loader: 'js',
    }));
  },
};

const PRODUCTION = {
  bundle: true,
  write: false,
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
  legalComments: 'none',
  mainFields: ['svelte', 'browser', 'module', 'main'],
  conditions: ['production', 'browser', 'svelte'],
  define: {
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  plugins: [svelte],
};

/** Bundles a form as an application would, its framework left out. `alias` swaps packages. */
export async function bundleForm(file, alias = {}) {
  const { outputFiles } = await build({
    ...PRODUCTION,
    entryPoints: [at(file)],
    format: 'esm',
    alias,
    external: ['react', 'react-dom', 'vue', 'svelte'],
  });
  return outputFiles[0].contents;
}

/** Bundles a script that runs in a page by itself and leaves its exports in a global. */
export async function bundleScript(file, globalName) {
  const { outputFiles } = await build({
    ...PRODUCTION,
    entryPoints: [at(file)],
    format: 'iife',
    globalName,
    platform: 'browser',
  });
  return outputFiles[0].text;
}
