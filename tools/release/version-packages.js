/*
 * Prepares the next release: `changeset version` sets the version of each package and writes its changelog. The rest of
 * this file is what changesets does not do: it updates the examples outside of the workspace, the docs that show them and
 * the lockfile, and removes from the docs what holds only before the first release.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleFolders } from '../build/example-files.js';
import { root } from '../build/packages.js';
import { filesWithNotes, withoutNotes } from './unreleased-notes.js';

const run = (program, ...args) => execFileSync(program, args, { cwd: root, stdio: 'inherit' });

run('pnpm', 'exec', 'changeset', 'version');
const version = versionOf('packages/core/package.json');
for (const folder of exampleFolders()) updateRanges(`examples/apps/${folder}/package.json`);
for (const file of filesWithNotes())
  change(file, (text) => (version === '0.0.0' ? text : withoutNotes(text)));
run('node', 'tools/docs/write-docs.js', '--write');
run('pnpm', 'install', '--lockfile-only');

function versionOf(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).version;
}

/** Sets the ranges of the packages of this release. */
function updateRanges(file) {
  change(file, (text) => text.replace(/("@postern\/[\w-]+": )"\^\d[^"]*"/g, `$1"^${version}"`));
}

function change(file, edit) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const edited = edit(text);
  if (edited !== text) writeFileSync(path, edited);
}
