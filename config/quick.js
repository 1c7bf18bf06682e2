/*
 * A first look at a change, in two minutes at most: lint of the files that changed, types of their packages
 * and of those that depend on them, and the unit tests of these packages that a changed file can reach.
 * Tests that start programs and servers of their own (`*.process.test.ts`) are left to `npm test`.
 *
 *   pnpm quick           what differs from `main`; on `main` itself, from the last commit
 *   pnpm quick HEAD~3    what differs from there
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { root } from './rooms.js';
import { runStage } from './stages.js';
import { affectedBy, readWorkspaces } from './workspaces.js';

/** Packages whose tests are not one project of vitest that is named as their folder. */
const PROJECTS = {
  react: ['react', 'react-18', 'preact', 'preact-10'],
  preact: ['preact', 'preact-10'],
  service: ['service', 'dashboard'],
};
/** Packages without unit tests of their own. */
const UNTESTED =
  /^(benchmarks|bundlers|config|examples|playground|styles|packages\/verify\/scripts)/;

const base = process.argv[2] ?? defaultBase();
const changed = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const there = changed.filter((file) => existsSync(join(root, file)));
const linted = there.filter((file) => /\.(js|ts|tsx)$/.test(file));
const workspaces = readWorkspaces();
const affected = [...affectedBy(changed, workspaces)];
const projects = affected
  .map((name) => workspaces.get(name).folder)
  .filter((folder) => !UNTESTED.test(folder))
  .map((folder) => basename(folder))
  .flatMap((folder) => PROJECTS[folder] ?? [folder]);
if (changed.some((file) => file.endsWith('.md'))) projects.push('docs');

console.log(
  `${changed.length} files differ from ${base}; packages: ${affected.join(', ') || 'none'}`,
);
const failed = [];
if (linted.length) await look('eslint', ['exec', 'eslint', '--no-warn-ignored', ...linted]);
if (there.length)
  await look('prettier', ['exec', 'prettier', '--check', '--ignore-unknown', ...there]);
if (affected.length)
  await look('types', ['run', 'types', ...affected.map((name) => `--filter=${name}`)]);
if (projects.length)
  await look('unit', [
    ...['run', 'unit', '--changed', base, '--passWithNoTests'],
    ...['--exclude', '**/*.process.test.ts'],
    ...[...new Set(projects)].flatMap((name) => ['--project', name]),
  ]);
console.log(failed.length ? `Failed: ${failed.join(', ')}` : 'Nothing failed; `npm test` is sure.');
process.exitCode = failed.length ? 1 : 0;

function defaultBase() {
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD');
  return branch === 'main' ? 'HEAD' : git('merge-base', 'main', 'HEAD')[0];
}

/** What git prints, a line each. */
function git(...args) {
  const lines = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return lines.split('\n').filter(Boolean);
}

async function look(name, args) {
  const { code, seconds } = await runStage('pnpm', args);
  console.log(`${name}: ${seconds.toFixed(1)} s`);
  if (code !== 0) failed.push(name);
}
