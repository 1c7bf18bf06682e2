import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';

/** The package.json of the package in whose folder this runs. */
export const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * What package.json names in a folder of `dist`, as Rollup's input: a built file has the path of its
 * source in `src`. The script for CDNs (`unpkg`), and its variant for development, stand alone: the package that has
 * one bundles it.
 */
export function inputOf(folder, ending) {
  const script = basename(manifest.unpkg ?? '');
  const names = pathsIn([manifest.exports, manifest.bin, manifest.imports])
    .filter((path) => path.endsWith(ending) && folderOf(path) === folder)
    .filter((path) => basename(path) !== script)
    .map((path) => path.slice(`./${folder}/`.length, -ending.length));
  return Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));
}

const pathsIn = (target = []) =>
  typeof target === 'string' ? [target] : Object.values(target).flatMap(pathsIn);
const folderOf = (path) => /^\.\/(dist\/development|dist)\//.exec(path)?.[1];

/** Whether a module is of another package. */
export const isExternal = (id) => !id.startsWith('.') && !isAbsolute(id);

/** Removes what the last build wrote: the file of a module that is gone would stay. */
export function removeBuilt(pattern) {
  mkdirSync('dist', { recursive: true });
  for (const file of readdirSync('dist', { recursive: true }))
    if (pattern.test(file)) rmSync(join('dist', file));
}
