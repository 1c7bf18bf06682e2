/*
 * Builds and packs the last commit twice, in two folders with different names, and compares the archives: anyone can
 * build the published bytes again. Prints each file that differs.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { cloneRepository } from './clone.js';
import { packPackages } from './pack-packages.js';

const folder = mkdtempSync(join(tmpdir(), 'postern-builds-'));
try {
  const [first, second] = ['first', 'second/folder-with-a-longer-name'].map(buildAt);
  let differences = 0;
  for (const archive of new Set([...readdirSync(first), ...readdirSync(second)].sort())) {
    const files = differingFiles(join(first, archive), join(second, archive));
    differences += files.length;
    console.log(files.length ? `FAILED ${archive}: ${files.join(', ')}` : `    ok ${archive}`);
  }
  process.exitCode = differences ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns {string} the folder of the archives. */
function buildAt(name) {
  const clone = join(folder, name);
  const { run } = cloneRepository(clone);
  const tasks = ['code', 'declarations', '--filter=./packages/*', '--force'];
  // Everything is built here: no result of turbo from elsewhere.
  run('pnpm', ['exec', 'turbo', 'run', ...tasks], { TURBO_CACHE_DIR: join(clone, '.turbo') });
  const packed = join(folder, 'packed', name);
  mkdirSync(packed, { recursive: true });
  packPackages(packed, clone);
  return packed;
}

/** The files of two archives that differ; the archive itself where only its headers differ. */
function differingFiles(one, other) {
  if (hashOf(one) === hashOf(other)) return [];
  const [files, others] = [one, other].map(hashesOf);
  const names = new Set([...Object.keys(files), ...Object.keys(others)]);
  const differing = [...names].filter((name) => files[name] !== others[name]);
  return differing.length ? differing : ['the headers of the archive'];
}

function hashesOf(archive) {
  const into = `${archive}.files`;
  mkdirSync(into);
  execFileSync('tar', ['-xf', archive, '-C', into]);
  return Object.fromEntries(
    readdirSync(into, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(into.length + 1), hashOf(path)]),
  );
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
