/*
 * Runs the tests of `e2e/forms` with the newest versions, of any major, of the form libraries and component kits: copies
 * `examples/forms` out of the repository, and installs and builds each app there with the packed packages. Files of
 * `examples/forms/new-majors` replace those of the app. Arguments are the apps to try, such as `react`. Continues after
 * a failure. The packages must be built.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { packPackages } from './pack-packages.js';
import { root } from '../build/packages.js';

const GENERATED = ['node_modules', 'dist', '.svelte-kit'];
const named = process.argv.slice(2);
const apps = readdirSync(join(root, 'examples/forms'))
  .filter((name) => existsSync(join(root, 'examples/forms', name, 'package.json')))
  .filter((name) => !named.length || named.includes(name));

const folder = mkdtempSync(join(tmpdir(), 'postern-forms-'));
try {
  const packed = packPackages(join(folder, 'packed'));
  const forms = join(folder, 'examples/forms');
  cpSync(join(root, 'examples/forms'), forms, {
    recursive: true,
    filter: (path) => !GENERATED.includes(basename(path)),
  });
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  for (const app of apps)
    try {
      const newMajor = join(forms, 'new-majors', app);
      if (existsSync(newMajor)) cpSync(newMajor, join(forms, app), { recursive: true });
      build(join(forms, app), packed);
      test(app, forms);
    } catch (error) {
      console.error(`${app}: FAILED\n${String(error.stderr || error.stack)}`);
      process.exitCode = 1;
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function build(cwd, packed) {
  const path = join(cwd, 'package.json');
  const { devDependencies, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  const names = Object.keys(devDependencies);
  const newest = Object.fromEntries(names.map((name) => [name, packed[name] ?? 'latest']));
  // TypeScript 7 is not a library, which SvelteKit needs.
  newest.typescript = '6';
  writeFileSync(path, JSON.stringify({ ...manifest, devDependencies: newest, overrides: packed }));
  // A library's peers can be older than the newest framework, which is what this tries.
  const install = ['install', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  for (const args of [install, ['run', 'pages']]) execFileSync('npm', args, { cwd, stdio: 'pipe' });
  const installed = names.map((name) => `${name} ${versionOf(cwd, name)}`);
  console.log(`${basename(cwd)}: ${installed.join(', ')}`);
}

function versionOf(cwd, name) {
  return JSON.parse(readFileSync(join(cwd, 'node_modules', name, 'package.json'), 'utf8')).version;
}

function test(app, forms) {
  const vitest = ['exec', 'vitest', 'run', '--project', 'forms', 'contract'];
  const { status } = spawnSync('pnpm', vitest, {
    cwd: join(root, 'e2e'),
    env: { ...process.env, POSTERN_FORMS: app, POSTERN_FORMS_FOLDER: forms },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
