/*
 * Copies the applications of `examples/apps` into a folder, for the package that creates projects from them: `node
 * copy-examples.js dist/templates`. A registry leaves files named `.gitignore` out of a package, and tools read a
 * `package.json` in any folder of one: they are named `_gitignore` and `_package.json` there.
 */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { exampleFiles, exampleFolders } from './example-files.js';
import { root } from './packages.js';

const [into] = process.argv.slice(2);
rmSync(into, { recursive: true, force: true });
for (const folder of exampleFolders())
  for (const path of exampleFiles(folder)) {
    const name = basename(path).replace(/^\.?(gitignore|package\.json)$/, '_$1');
    const target = join(into, folder, dirname(path), name);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(root, 'examples/apps', folder, path), target);
  }
