/*
 * Builds a small page with each bundler, for production and from the built packages:
 *
 *   dist/vite           React, Vue and Svelte
 *   dist/webpack        React
 *   dist/esbuild        React, split
 *   dist/one-file       React, `/eager`, by esbuild as one classic script
 *   dist/next           React, in a page of the app router
 *
 * All but one use the default entries.
 */
import { buildByEsbuild } from './esbuild.js';
import { buildByNext } from './next.js';
import { buildByVite } from './vite.js';
import { buildByWebpack } from './webpack.js';

await Promise.all([buildByVite(), buildByWebpack(), buildByEsbuild(), buildByNext()]);
