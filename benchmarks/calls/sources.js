import { sourceAliases } from '@postern/tools/build/packages.js';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { instrument } from './instrument.js';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));
const aliases = sourceAliases();

/** An esbuild plugin that resolves our packages to their sources. */
export const fromSources = {
  name: 'from-sources',
  setup({ onResolve }) {
    onResolve({ filter: /^@postern\// }, ({ path }) => ({
      path: aliases.find(({ find }) => find.test(path))?.replacement,
    }));
  },
};

/** An esbuild plugin that records each call of a function. */
export const instrumented = {
  name: 'instrumented',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => ({
      contents: instrument(relative(packages, path), await readFile(path, 'utf8')),
      loader: 'ts',
    }));
  },
};
