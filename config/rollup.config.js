import { chmodSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dts } from 'rollup-plugin-dts';
import esbuild from 'rollup-plugin-esbuild';
import { entriesOf, programsOf, sourceAliases } from './rooms.js';

/*
 * The one build of every package: run in the package's folder, it turns each public
 * entry of package.json into one ES module and its type declarations, and each program
 * of `bin` into one that can be run.
 */
const folder = process.cwd();
const entries = entriesOf(folder).filter(({ source }) => existsSync(source));
const [scripts, modules] = ['auto', ''].map((name) =>
  Object.fromEntries(
    entries
      .filter(({ out }) => (out === 'auto') === Boolean(name))
      .map(({ out, source }) => [out, source]),
  ),
);

const programs = Object.fromEntries(programsOf(folder).map(({ out, source }) => [out, source]));

const isElsewhere = (id) => !id.startsWith('.') && !id.startsWith('/');
const compile = (options) => esbuild({ target: 'es2022', jsx: 'automatic', ...options });
const output = (ending) => ({
  format: 'es',
  dir: 'dist',
  entryFileNames: `[name]${ending}`,
  chunkFileNames: `shared/[name]${ending}`,
  hoistTransitiveImports: false,
});

// Rollup drops module directives, so the React entries get theirs back as a banner.
const firstLine = ({ name }) => {
  if (name in programs) return '#!/usr/bin/env node';
  return basename(folder) === 'react' && name !== 'react-server' ? "'use client';" : '';
};

/** Takes the shared chunks of the last build away: their names change with what is shared. */
const fresh = {
  name: 'fresh',
  buildStart: () => rmSync(join(folder, 'dist/shared'), { recursive: true, force: true }),
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
    plugins: [compile(), fresh, runnable],
    output: { ...output('.js'), banner: firstLine },
  },
  {
    input: { ...modules, ...scripts },
    external: isElsewhere,
    plugins: [dts({ tsconfig: `${folder}/tsconfig.json`, compilerOptions: { noEmit: false } })],
    output: output('.d.ts'),
  },
  ...(Object.keys(scripts).length
    ? [{ input: scripts, plugins: [inlined, compile({ minify: true })], output: output('.js') }]
    : []),
];
