import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = at('.');

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

/**
 * Bundles a form as an application would, split into chunks, without its framework.
 *
 * @param alias Packages to replace by others.
 * @returns the files that a page loads first, and those that it loads later.
 */
export async function bundleForm(file, alias = {}) {
  const external = ['react', 'react-dom', 'vue', 'svelte'];
  const { outputFiles, metafile } = await split(file, { alias, external });
  const first = new Set(['form.js']);
  for (const name of first)
    for (const { path, kind } of metafile.outputs[name].imports)
      if (kind === 'import-statement' && metafile.outputs[path]) first.add(path);
  const isFirst = ({ path }) => first.has(relative(folder, path));
  return {
    first: outputFiles.filter(isFirst).map(({ contents }) => contents),
    later: outputFiles.filter((output) => !isFirst(output)).map(({ contents }) => contents),
  };
}

/** Bundles a form with its framework, split into chunks. Resolves with the files by name; the entry is `form.js`. */
export async function bundleSite(file, alias = {}) {
  const { outputFiles } = await split(file, { alias });
  return new Map(outputFiles.map(({ path, contents }) => [relative(folder, path), contents]));
}

const split = (file, options) =>
  build({
    ...PRODUCTION,
    entryPoints: [at(file)],
    format: 'esm',
    splitting: true,
    metafile: true,
    absWorkingDir: folder,
    outdir: folder,
    entryNames: 'form',
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    ...options,
  });

/** Bundles a standalone script for a page, with its exports in a global variable. */
export async function bundleScript(file, globalName, { plugins = [], alias } = {}) {
  const { outputFiles } = await build({
    ...PRODUCTION,
    plugins: [svelte, ...plugins],
    alias,
    entryPoints: [at(file)],
    format: 'iife',
    globalName,
    platform: 'browser',
  });
  return outputFiles[0].text;
}
