/*
 * Rehearses the first two releases with a registry on loopback, from a clone of the last commit: the commands of the
 * release workflow without provenance, then what users do. Package managers install all packages, Node loads their
 * entries, `npx` runs the command line, and `npm create @postern` makes a project, which then gets the second release.
 * Continues after a failure, and ends with a list of the checks. The packages need no build.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { dependencyRules } from '../build/packages.js';
import { freePort } from '../test/free-port.js';
import { cloneRepository } from './clone.js';
import { sendRequests } from './drive-app.js';
import { loadEntries } from './import-entries.js';
import { fetchTools, startEmptyRegistry, tokenFor } from './npm-registry.js';
import { openProject, packageManagers } from './package-managers.js';
import { peersOf } from './peers.js';

const INSTALL_LIMIT_MS = 600_000;
const EXAMPLE = 'vite-express';
const names = Object.keys(dependencyRules).map((name) => `@postern/${name}`);

const folder = mkdtempSync(join(tmpdir(), 'postern-rehearsal-'));
const clone = join(folder, 'clone');
const results = [];
const registry = await startEmptyRegistry(folder, fetchTools());
try {
  console.log('Clones the last commit and installs it.');
  const repository = cloneRepository(clone);
  publishToLoopback(repository);
  if (await check('the release pull request sets the versions', () => setVersions(repository)))
    await rehearse(repository);
} finally {
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log();
for (const { title, isRight, seconds } of results)
  console.log(`${isRight ? '    ok' : 'FAILED'} ${seconds.toFixed(0).padStart(5)} s  ${title}`);
process.exitCode = results.every(({ isRight }) => isRight) ? 0 : 1;

async function rehearse(repository) {
  const first = versionIn(clone);
  if (!(await check(`the release publishes ${first}`, () => release(repository)))) return;
  // Some of them read what is built.
  await check(`the checks of manifests and docs pass at ${first}`, () =>
    repository.run('pnpm', ['exec', 'vitest', 'run', '--project', 'tools']),
  );
  await check('a second run of the release publishes nothing', () => releaseAgain(repository));
  await check('each package has a bill of materials', () =>
    repository.run('pnpm', ['exec', 'node', 'tools/release/write-sboms.js', join(folder, 'sboms')]),
  );
  for (const manager of Object.keys(packageManagers))
    await check(`${manager} installs all packages, and Node loads every entry`, () =>
      installAll(manager),
    );
  await check('npx runs the command line', runCommandLine);
  const project = join(folder, 'my-app');
  const isCreated = await check('npm create @postern my-app makes a project that works', () =>
    createProject(project),
  );
  addChangeset(repository);
  await check('the next release pull request sets the versions', () => setVersions(repository));
  const second = versionIn(clone);
  if (!(await check(`the release publishes ${second}`, () => release(repository)))) return;
  if (isCreated)
    await check(`the project works with ${second} too`, () => upgradeProject(project, second));
}

/** Runs a check, prints what it does, and keeps its result. @returns whether it passed. */
async function check(title, run) {
  console.log(`- ${title} …`);
  const began = performance.now();
  let isRight = true;
  try {
    await run();
  } catch (error) {
    isRight = false;
    console.error([error.stdout, error.stderr, error.stack].filter(Boolean).join('\n'));
  }
  results.push({ title, isRight, seconds: (performance.now() - began) / 1000 });
  return isRight;
}

/**
 * Names the registry in each package, which holds whatever else a package manager is set up with. Provenance needs
 * GitHub's signature.
 */
function publishToLoopback({ commit }) {
  for (const name of names) {
    const path = manifestPath(clone, name);
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.publishConfig = { access: 'public', registry: registry.url };
    writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  commit('Publish to a registry on loopback');
}

/** What the action does for the pull request of a release, and what follows its merge. */
function setVersions({ run, commit }) {
  const before = versionIn(clone);
  run('pnpm', ['exec', 'node', 'tools/release/version-packages.js']);
  commit('Version Packages');
  assert.notEqual(versionIn(clone), before);
  for (const name of names) assert.equal(versionIn(clone, name), versionIn(clone), name);
  // The lockfile belongs to the new versions.
  run('npm', ['run', 'bootstrap']);
  assert.equal(run('git', ['status', '--porcelain']), '', 'the install changes no file');
}

/** Runs the command of the workflow. */
function release({ run }) {
  run('pnpm', ['run', 'release'], tokenFor(registry.url));
  const version = versionIn(clone);
  for (const name of names) {
    assert.equal(npm(['view', name, 'dist-tags.latest']).trim(), version, name);
    assert.equal(run('git', ['tag', '--list', `${name}@${version}`]).trim(), `${name}@${version}`);
  }
}

function releaseAgain({ run }) {
  const printed = run('pnpm', ['exec', 'changeset', 'publish'], tokenFor(registry.url));
  assert.doesNotMatch(printed, /New tag|Publishing/);
}

/** A change of one package, from which all get a new version. */
function addChangeset({ commit }) {
  const text = "---\n'@postern/core': minor\n---\n\nA change for the rehearsal.\n";
  writeFileSync(join(clone, '.changeset/rehearsal.md'), text);
  commit('A change for the rehearsal');
}

function installAll(managerName) {
  const manager = packageManagers[managerName];
  const cwd = join(folder, `project-${managerName}`);
  const home = join(folder, `home-${managerName}`);
  for (const path of [cwd, home]) mkdirSync(path);
  const project = openProject(manager, { cwd, home, url: registry.url, tools: fetchTools() });
  const peers = Object.assign({}, ...names.map((name) => peersOf(name, 'newest')));
  const others = Object.entries(peers).map(([peer, range]) => `${peer}@${range}`);
  project.add([...names, ...others], INSTALL_LIMIT_MS);
  loadEntries(names, project.node(), 'import');
  // Node's `require` of an ES module does not read the archives of Plug'n'Play.
  if (!manager.isPnp) loadEntries(names, project.node(), 'require');
}

function runCommandLine() {
  const printed = npm([
    'exec',
    '--yes',
    '--',
    '@postern/verify',
    '--mode',
    'fast',
    'jane@gmail.com',
  ]);
  assert.match(printed, /jane@gmail\.com.*valid/s);
}

async function createProject(project) {
  npm(['create', '@postern', 'my-app', '--', '--example', EXAMPLE, '--yes'], folder);
  npm(['install', '--no-audit', '--no-fund'], project);
  await driveProject(project);
}

async function upgradeProject(project, version) {
  const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const newer = Object.keys(dependencies)
    .filter((name) => name.startsWith('@postern/'))
    .map((name) => `${name}@latest`);
  npm(['install', '--no-audit', '--no-fund', ...newer], project);
  const installed = JSON.parse(npm(['ls', '@postern/core', '--json', '--all'], project));
  const versions = JSON.stringify(installed).match(/"version":"[^"]+"/g);
  assert.deepEqual([...new Set(versions.slice(1))], [`"version":"${version}"`]);
  await driveProject(project);
}

async function driveProject(cwd) {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  npm(['run', 'build', '--if-present'], cwd, { ORIGIN: url });
  await sendRequests(EXAMPLE, { cwd, port, url });
}

/** Runs npm as a user does: without the settings of what runs this, with a separate cache. */
function npm(args, cwd = folder, more = {}) {
  const isOurs = ([name]) => !/^p?npm_/i.test(name);
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(isOurs)),
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
    npm_config_yes: 'true',
    ...more,
  };
  return execFileSync('npm', args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function versionIn(repository, name = names[0]) {
  return JSON.parse(readFileSync(manifestPath(repository, name), 'utf8')).version;
}

function manifestPath(repository, name) {
  return join(repository, 'packages', name.slice('@postern/'.length), 'package.json');
}
