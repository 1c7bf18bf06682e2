import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { root } from '../build/packages.js';
import { freePort } from '../test/free-port.js';

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The registry and the package managers. verdaccio 6.8.0 is the last that runs on Node 20. */
const TOOLS = {
  '@yarnpkg/cli-dist': '4.18.1',
  bun: '1.4.5',
  pnpm: packageManager.slice('pnpm@'.length),
  verdaccio: '6.8.0',
  yarn: '1.22.22',
};
/** verdaccio names a tag, `node-fetch@cjs`, which not every registry has. */
const OVERRIDES = { 'node-fetch': '2.7.0' };

/**
 * Installs the registry and the package managers, and keeps them for the next time.
 *
 * @returns {string} the folder with their packages.
 */
export function fetchTools() {
  const folder = join(root, 'node_modules/.cache/installs');
  const manifest = JSON.stringify({ private: true, dependencies: TOOLS, overrides: OVERRIDES });
  const path = join(folder, 'package.json');
  const packages = join(folder, 'node_modules');
  if (existsSync(packages) && readFileSync(path, 'utf8') === manifest) return packages;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, manifest);
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
  return packages;
}

/**
 * Starts a registry on loopback that has the packages of this repository, as they would be published. Takes a build of
 * the packages.
 *
 * @param {string} folder an empty one, for its settings and files.
 * @param {string} tools of `fetchTools`.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startRegistry(folder, tools) {
  const registry = await startEmptyRegistry(folder, tools);
  try {
    publish(registry.url, tools);
  } catch (error) {
    await registry.stop();
    throw error;
  }
  return registry;
}

/** The same without the packages: it passes other requests on to the registry that npm is set up with here. */
export async function startEmptyRegistry(folder, tools) {
  const url = `http://127.0.0.1:${await freePort()}/`;
  const uplink = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const settings = {
    storage: join(folder, 'storage'),
    uplinks: { outside: { url: uplink, timeout: '60s' } },
    packages: {
      '@postern/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'outside' },
    },
    listen: new URL(url).host,
    log: { type: 'file', path: join(folder, 'registry.log'), level: 'warn' },
    web: { enable: false },
  };
  const path = join(folder, 'verdaccio.yaml');
  // JSON is YAML too.
  writeFileSync(path, JSON.stringify(settings));
  const args = [join(tools, 'verdaccio/bin/verdaccio'), '--config', path];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  try {
    while (!(await answers(`${url}-/ping`))) {
      if (child.exitCode !== null) throw new Error(`The registry ended with ${child.exitCode}`);
      await setTimeout(100);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The token of a command that publishes: a registry that lets anyone publish wants one all the same. */
export function tokenFor(url) {
  return { [`npm_config_${url.slice('http:'.length)}:_authToken`]: 'anyone' };
}

async function answers(url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Publishes every package that is not private. */
function publish(url, tools) {
  const pnpm = join(tools, 'pnpm/bin/pnpm.mjs');
  const noChecks = ['--no-git-checks', '--provenance=false', '--ignore-scripts'];
  const args = [pnpm, '--recursive', '--filter', './packages/*', 'publish', '--registry', url];
  const env = { ...process.env, ...tokenFor(url) };
  execFileSync(process.execPath, [...args, ...noChecks], { cwd: root, env, stdio: 'pipe' });
}
