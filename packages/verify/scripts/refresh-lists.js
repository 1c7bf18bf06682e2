/*
 * Updates the sources of the lists to their newest versions, and prints which names are added and removed: `node
 * scripts/refresh-lists.js`. It writes provenance.json, the catalog in pnpm-workspace.yaml and the lockfile. Review the
 * names, then commit or revert.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import console from 'node:console';
import process from 'node:process';
import { URL } from 'node:url';
import { changesOf, countsIn, namesIn } from './list-changes.js';
import { provenance } from './provenance.js';

const rowsFile = new URL('../src/lists/provenance.json', import.meta.url);
const catalogFile = new URL('../../../pnpm-workspace.yaml', import.meta.url);
const data = new URL('../src/lists/data/', import.meta.url);
const LISTS = ['disposable', 'listed', 'free', 'tlds'];

try {
  refresh();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function refresh() {
  run('node', 'scripts/compile-lists.js');
  const before = Object.fromEntries(LISTS.map((list) => [list, namesOf(list)]));
  const newer = provenance.filter((row) => row.version && takeNewest(row));
  if (newer.length === 0) {
    console.log('All sources are up to date.');
    return;
  }
  save();
  run('pnpm', 'install', '--no-frozen-lockfile');
  compile();
  for (const list of LISTS) report(list, changesOf(before[list], namesOf(list)));
}

/** Writes the newest version into the row of a source. Returns whether it is a new one. */
function takeNewest(row) {
  const version = output('npm', 'view', row.source, 'version');
  if (version === row.version) return false;
  console.log(`${row.source}: ${row.version} to ${version}`);
  const catalog = readFileSync(catalogFile, 'utf8');
  writeFileSync(
    catalogFile,
    catalog.replace(`  ${row.source}: ${row.version}\n`, `  ${row.source}: ${version}\n`),
  );
  row.version = version;
  row.checked = new Date().toISOString().slice(0, 10);
  return true;
}

/** Compiles the lists. If only the numbers of names differ, updates them and compiles again. */
function compile() {
  try {
    run('node', 'scripts/compile-lists.js');
  } catch (error) {
    const counts = countsIn(String(error.stderr));
    if (counts.size === 0) throw error;
    for (const row of provenance) row.names = counts.get(row.list) ?? row.names;
    save();
    run('node', 'scripts/compile-lists.js');
  }
}

function report(list, { added, removed }) {
  console.log(`\n${list}: ${added.length} added, ${removed.length} removed`);
  for (const name of added) console.log(`+ ${name}`);
  for (const name of removed) console.log(`- ${name}`);
}

function save() {
  writeFileSync(rowsFile, `${JSON.stringify(provenance, null, 2)}\n`);
}

function namesOf(list) {
  return namesIn(readFileSync(new URL(`${list}.ts`, data), 'utf8'));
}

function run(program, ...args) {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const [, why] = /^Error: (.*)$/m.exec(String(error.stderr)) ?? [];
    throw Object.assign(new Error(why ?? String(error.stderr)), { stderr: error.stderr });
  }
}

function output(program, ...args) {
  return execFileSync(program, args, { encoding: 'utf8' }).trim();
}
