/*
 * Runs the tests of `e2e/servers` against the platforms that need large downloads: copies their servers out of the
 * repository, installs them with npm from the packed packages, without install scripts, builds and starts them.
 * Arguments are the platforms to try. The packages must be built.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { platforms } from '../../examples/servers/list.js';
import { packPackages } from './pack-packages.js';
import { root } from '../build/packages.js';

const LEFT_OUT = ['node_modules', 'list.js'];
const named = process.argv.slice(2);
const tried = platforms.filter(({ name, isNightly }) =>
  named.length ? named.includes(name) : isNightly,
);

const folder = mkdtempSync(join(tmpdir(), 'postern-platforms-'));
try {
  const packed = packPackages(join(folder, 'packed'));
  for (const platform of tried)
    try {
      tryPlatform(platform, packed);
    } catch (error) {
      console.error(`${platform.name}: FAILED\n${String(error.stdout || error.stack)}`);
      process.exitCode = 1;
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function tryPlatform({ name, packages = [], build = [], folder: below = '.', hasEngine }, packed) {
  const cwd = join(folder, name);
  cpSync(join(root, 'examples/servers'), cwd, {
    recursive: true,
    filter: (path) => !LEFT_OUT.includes(basename(path)),
  });
  const taken = ['@postern/client', '@postern/proxy', '@postern/verify'].map((name) => [
    name,
    packed[name],
  ]);
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(taken),
    overrides: packed,
  };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest));
  // The tools of a framework read the manifest of the application's own folder.
  if (below !== '.') writeFileSync(join(cwd, below, 'package.json'), '{ "type": "module" }');
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages];
  execFileSync('npm', install, { cwd, stdio: 'pipe' });
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' };
  for (const [program, ...args] of build)
    execFileSync(program, args, { cwd: join(cwd, below), env, stdio: 'pipe' });
  // Without the engine a platform has no test in engine.test.ts, and Vitest fails for a file without tests.
  const files = hasEngine ? [] : ['contract.test.ts'];
  const vitest = ['exec', 'vitest', 'run', '--project', 'servers', ...files];
  const { status } = spawnSync('pnpm', vitest, {
    cwd: join(root, 'e2e'),
    env: { ...process.env, POSTERN_SERVERS: name, POSTERN_SERVERS_FOLDER: cwd },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
