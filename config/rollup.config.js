import { basename } from 'node:path';
import { dts } from 'rollup-plugin-dts';
import esbuild from 'rollup-plugin-esbuild';
import { entriesOf } from './rooms.js';

/*
 * The one build of every package: run in the package's folder, it turns each public
 * entry of package.json into one ES module and its type declarations.
 */
const folder = process.cwd();
const entries = entriesOf(folder);
const input = Object.fromEntries(entries.map(({ out, source }) => [out, source]));
const typed = Object.fromEntries(Object.entries(input).filter(([out]) => out !== 'auto'));
const external = (id) => !id.startsWith('.') && !id.startsWith('/');

// Rollup drops module directives, so the React entries get theirs back as a banner.
const client = (chunk) =>
  basename(folder) === 'react' && chunk.name !== 'react-server' ? "'use client';" : '';

const esm = {
  format: 'es',
  dir: 'dist',
  chunkFileNames: 'shared/[name].js',
  hoistTransitiveImports: false,
};

export default [
  {
    input: typed,
    external,
    plugins: [esbuild({ target: 'es2022', jsx: 'automatic' })],
    output: { ...esm, banner: client },
  },
  {
    input: typed,
    external,
    plugins: [dts({ tsconfig: `${folder}/tsconfig.json`, compilerOptions: { noEmit: false } })],
    output: { ...esm, chunkFileNames: 'shared/[name].d.ts' },
  },
];
