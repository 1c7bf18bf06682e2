import { build } from 'esbuild';
import { rm } from 'node:fs/promises';
import { writePage } from './page.js';
import { pathOf } from './paths.js';

const options = {
  bundle: true,
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
  // Resolves the packages as a user's bundler does: to their built files, without the paths of tsconfig.json.
  tsconfigRaw: {},
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** One page whose script is split, and one whose script is a single file. */
export async function buildByEsbuild() {
  await Promise.all([
    buildPage('lazy', pathOf('dist/esbuild'), { format: 'esm', splitting: true }),
    buildPage('eager', pathOf('dist/one-file'), { format: 'iife' }),
  ]);
}

async function buildPage(name, outdir, format) {
  await rm(outdir, { recursive: true, force: true });
  await build({
    ...options,
    ...format,
    entryPoints: { main: pathOf(`pages/${name}.tsx`) },
    outdir,
  });
  await writePage(outdir, { isModule: format.format === 'esm' });
}
