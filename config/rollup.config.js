import { chmodSync } from 'node:fs';
import { basename, join } from 'node:path';
import esbuild from 'rollup-plugin-esbuild';
import { fresh, inputs, isElsewhere, output } from './bundle.js';
import { sourceAliases } from './rooms.js';

/*
 * The one build of every package: run in the package's folder, it turns each public entry of
 * package.json into one ES module, and each program of `bin` into one that can be run. Their type
 * declarations are `declarations.config.js`'s: what only runs the packages goes without.
 */
const { folder, modules, scripts, programs } = inputs();
const compile = (options) => esbuild({ target: 'es2022', jsx: 'automatic', ...options });

// Rollup drops module directives, so the React entries get theirs back as a banner.
const firstLine = ({ name }) => {
  if (name in programs) return '#!/usr/bin/env node';
  return basename(folder) === 'react' && name !== 'react-server' ? "'use client';" : '';
};

/** Lets the programs be started by their name. */
const runnable = {
  name: 'runnable',
  writeBundle({ dir }) {
    for (const name of Object.keys(programs)) chmodSync(join(dir, `${name}.js`), 0o755);
  },
};

/** Takes the other packages from their sources, for a file that stands alone. */
const inlined = {
  name: 'inlined',
  resolveId: (id) => sourceAliases().find(({ find }) => find.test(id))?.replacement ?? null,
};

export default [
  {
    input: { ...modules, ...programs },
    external: isElsewhere,
    plugins: [compile(), fresh('.js'), runnable],
    output: { ...output('.js'), banner: firstLine },
  },
  ...(Object.keys(scripts).length
    ? [{ input: scripts, plugins: [inlined, compile({ minify: true })], output: output('.js') }]
    : []),
];
