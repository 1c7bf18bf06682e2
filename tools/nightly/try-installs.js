/*
 * Installs each package as a user would: by each package manager, in an empty folder, without a lockfile, from a
 * registry on loopback and under a time limit. Then it starts the programs and imports the entries. Libraries are tried
 * with the newest and with the oldest peers that they allow. Continues after a failure. The packages must be built.
 *
 * Arguments are the package managers and the packages to try, such as `npm @postern/service`; by default all.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { loadEntries } from './import-entries.js';
import { fetchTools, startRegistry } from './npm-registry.js';
import { openProject, packageManagers } from './package-managers.js';
import { manifestOf, peersOf } from './peers.js';
import { tryService, tryVerify } from './check-programs.js';
import { dependencyRules } from '../build/packages.js';

/** The limit for an install, which takes seconds on a quiet machine: some faults make it run forever. */
const LIMIT_MS = 300_000;

const named = process.argv.slice(2);
const chosen = (names) => {
  const some = names.filter((name) => named.includes(name));
  return some.length ? some : names;
};
const folder = mkdtempSync(join(tmpdir(), 'postern-installs-'));
const tools = fetchTools();
const registry = await startRegistry(folder, tools);
let projects = 0;
try {
  const packages = chosen(Object.keys(dependencyRules).map((name) => `@postern/${name}`));
  for (const manager of chosen(Object.keys(packageManagers)))
    for (const name of packages) {
      await attempt(manager, name, 'newest');
      if (manager === 'npm' && Object.keys(peersOf(name, 'oldest')).length)
        await attempt(manager, name, 'oldest');
    }
} finally {
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function attempt(managerName, name, peers) {
  const title = `${managerName}, ${name}, ${peers} peers`;
  const began = performance.now();
  try {
    await install(managerName, name, peers);
    const seconds = (performance.now() - began) / 1000;
    console.log(`    ok ${seconds.toFixed(1).padStart(6)} s  ${title}`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`FAILED ${title}\n${[error.stdout, error.stderr, error.stack].join('\n')}`);
  }
}

async function install(managerName, name, peers) {
  const manager = packageManagers[managerName];
  const cwd = join(folder, `project-${++projects}`);
  mkdirSync(cwd);
  const home = join(folder, `home-${managerName}`);
  mkdirSync(home, { recursive: true });
  const project = openProject(manager, { cwd, home, url: registry.url, tools });
  const versions = Object.entries(peersOf(name, peers)).map(([peer, range]) => `${peer}@${range}`);
  project.add([name, ...versions], LIMIT_MS);
  loadEntries([name], project.node());
  if (peers === 'oldest') return;
  if (name === '@postern/verify') tryVerify(project.commandOf('postern-verify'));
  if (name === '@postern/service') await tryService(project.commandOf('postern-service'));
  if (manager.run && manifestOf(name).bin) {
    const printed = project.run([name, '--version'], LIMIT_MS);
    if (!printed.includes(manifestOf(name).version)) throw new Error(`It printed ${printed}`);
  }
}
