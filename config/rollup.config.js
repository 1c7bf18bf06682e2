import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { dts } from 'rollup-plugin-dts';
import esbuild from 'rollup-plugin-esbuild';
import { entriesOf, sourceAliases } from './rooms.js';

/*
 * The one build of every package: run in the package's folder, it turns each public
 * entry of package.json into one ES module and its type declarations.
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
const directive = ({ name }) =>
  basename(folder) === 'react' && name !== 'react-server' ? "'use client';" : '';

/** Takes the other packages from their sources, for a file that stands alone. */
const inlined = {
  name: 'inlined',
  resolveId: (id) => sourceAliases().find(({ find }) => find.test(id))?.replacement ?? null,
};

export default [
  {
    input: modules,
    external: isElsewhere,
    plugins: [compile()],
    output: { ...output('.js'), banner: directive },
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
