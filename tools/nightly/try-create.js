/*
 * Tries `npm create @postern` as its users do, from a registry on loopback: creates a project from each example, and adds
 * the field to a project of each kind, with the installs and edits that the program prints. Each is installed, built,
 * started, and driven in a browser. Arguments are the examples to try, by default all, and `--new` or `--added` for one
 * half. Continues after a failure. The packages must be built.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { exampleFolders } from '../build/example-files.js';
import { freePort } from '../test/free-port.js';
import { baseProjects, editProject, writeBaseProject } from './base-projects.js';
import { needsNewerNode, runTests, sendRequests } from './drive-app.js';
import { fetchTools, startRegistry } from './npm-registry.js';

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const chosen = (names) => names.filter((name) => named.length === 0 || named.includes(name));
const INSTALL = /^ {2}npm (install.*)$/gm;

const folder = mkdtempSync(join(tmpdir(), 'postern-create-'));
const registry = await startRegistry(folder, fetchTools());
/** Without the settings of the package manager that runs this. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))),
  npm_config_registry: registry.url,
  npm_config_update_notifier: 'false',
  POSTERN_NIGHTLY: '1',
};
try {
  if (!options.includes('--added'))
    for (const example of chosen(exampleFolders())) await attempt(example, 'new', createProject);
  if (!options.includes('--new'))
    for (const kind of chosen(Object.keys(baseProjects))) await attempt(kind, 'added', addField);
} finally {
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function attempt(name, title, prepare) {
  const began = performance.now();
  try {
    const cwd = join(folder, title, name);
    mkdirSync(join(folder, title), { recursive: true });
    const page = prepare(name, cwd);
    if (needsNewerNode(cwd)) return console.log(`${title} ${name}: created; needs a newer Node`);
    await drive(name, { cwd, page });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${title} ${name}: created, installed, built and driven in ${seconds} s`);
  } catch (error) {
    process.exitCode = 1;
    const output = [error.stdout, error.stderr].filter(Boolean).join('\n');
    console.error(`${title} ${name}: FAILED\n${output || error.stack}`);
  }
}

/** Creates a project from an example. */
function createProject(name, cwd) {
  create(join(cwd, '..'), [name, '--', '--example', name, '--yes']);
  if (!needsNewerNode(cwd)) run('npm', ['install', '--no-audit', '--no-fund'], cwd);
}

/** Adds the field to a project that was installed before. @returns the path of the form. */
function addField(name, cwd) {
  writeBaseProject(name, cwd);
  run('npm', ['install', '--no-audit', '--no-fund'], cwd);
  const printed = create(cwd, ['--', '--yes']);
  const [, afterwards] = printed.split('The files are written.');
  for (const [, words] of afterwards.matchAll(INSTALL))
    run('npm', [...words.split(' '), '--no-audit', '--no-fund'], cwd);
  editProject(name, cwd);
  return baseProjects[name].page;
}

/** Runs the program. Its own cache, since each night's packages have the same version. @returns what it prints. */
function create(cwd, args) {
  const cache = { npm_config_cache: join(folder, 'cache'), npm_config_yes: 'true' };
  const options = { cwd, env: { ...env, ...cache }, encoding: 'utf8', stdio: 'pipe' };
  return execFileSync('npm', ['create', '@postern', ...args], options);
}

async function drive(name, { cwd, page = '' }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  run('npm', ['run', 'build', '--if-present'], cwd, { ORIGIN: url });
  await sendRequests(name, { cwd, port, url, page });
  runTests({ cwd, page }, 'journey', '-t', `the example '${name}'`);
}

function run(program, args, cwd, more) {
  execFileSync(program, args, { cwd, env: { ...env, ...more }, stdio: 'pipe' });
}
