/*
 * What takes too long for every change: `npm test` with larger numbers, and the build, the unit and
 * scenario suites and both command lines on each supported version of Node, the examples and the
 * platforms outside of the repository; every package by each package manager, the item of shadcn's registry, and a list
 * of ten million rows. Goes on after a failure and ends with one table.
 */
import process from 'node:process';
import { delimiter } from 'node:path';
import { fetchNode, nodeVersions } from './node-version.js';
import { runStage } from './stages.js';

/**
 * How much more is tried: requests for each operation, rounds of a server that goes away, the examples that take
 * long to build, and every check of every recipe, and
 * every variant of the scenarios, and on each database 100 kills of the service's workers and seven days of faults.
 */
const LARGER = {
  SEEDS: '1000',
  POSTERN_TEST_ROUNDS: '20',
  POSTERN_EXAMPLES: 'all',
  POSTERN_RECIPES: 'all',
  POSTERN_VARIANTS: 'all',
};

const rows = [];
await step('npm test, larger numbers', 'pnpm', ['run', 'ci'], LARGER);
for (const wanted of nodeVersions) {
  const { version, bin } = fetchNode(wanted);
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, TURBO_FORCE: 'true' };
  await step(`build, Node ${version}`, 'pnpm', ['run', 'build'], env);
  await step(`unit and scenarios, Node ${version}`, 'pnpm', ['run', 'unit'], env);
  await step(`command lines, Node ${version}`, 'node', ['config/try-programs.js'], env);
}
await step('a list of ten million rows', 'node', ['config/try-list.js']);
await step('installs by each package manager', 'node', ['config/try-installs.js']);
await step('examples, packed packages', 'node', ['config/try-examples.js']);
await step('platforms, packed packages', 'node', ['config/try-platforms.js']);
await step('shadcn add', 'node', ['config/try-registry.js']);
// The newest versions of frameworks may need a newer Node than the repository does.
const { version, bin } = fetchNode('22');
const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
const newest = ['config/try-examples.js', '--newest'];
await step(`examples, newest frameworks, Node ${version}`, 'node', newest, env);
console.log();
for (const { title, code, seconds } of rows)
  console.log(`${code ? 'FAILED' : '    ok'} ${seconds.toFixed(0).padStart(6)} s  ${title}`);
process.exitCode = rows.some(({ code }) => code !== 0) ? 1 : 0;

async function step(title, program, args, env) {
  console.log(`\n## ${title}\n`);
  rows.push({ title, ...(await runStage(program, args, { env })) });
}
