import { existsSync, readdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { root } from './packages.js';

/** What an install, a build or a development server writes into an example. */
const GENERATED = [
  ...['node_modules', 'dist', 'build', '.angular', '.astro', '.turbo'],
  ...['.next', '.nuxt', '.output', '.react-router', '.svelte-kit'],
  ...['next-env.d.ts', 'routeTree.gen.ts', 'tsconfig.tsbuildinfo', 'package-lock.json', '.env'],
];

/** Whether a path of an example is that of a file or folder to copy, by its last name. */
export const isSource = (path) => !GENERATED.includes(basename(path));

/** The examples, by their folders in `examples/apps`. */
export const exampleFolders = () =>
  readdirSync(join(root, 'examples/apps')).filter((folder) =>
    existsSync(join(root, 'examples/apps', folder, 'package.json')),
  );

/**
 * The files of an example, below its folder, with `/` in their paths.
 *
 * @param {string} folder such as `next`.
 */
export function exampleFiles(folder) {
  return filesBelow(join(root, 'examples/apps', folder)).sort();
}

function filesBelow(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter(({ name }) => isSource(name))
    .flatMap((entry) => {
      const path = join(below, entry.name);
      return entry.isDirectory() ? filesBelow(folder, path) : path.replaceAll(sep, '/');
    });
}
