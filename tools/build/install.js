/*
 * Installs with the pinned pnpm: everything, or only the packages that `playground` or `site` needs, where that is the
 * argument. A complete install is kept as it is.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';

const root = new URL('../../', import.meta.url);
const { engines, packageManager } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const oldest = engines.node.slice('>='.length);

if (isOlder(process.versions.node, oldest)) {
  console.error(`Postern needs Node ${oldest} or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  const [, , part] = process.argv;
  const isWhole = !part || existsSync(new URL('node_modules/vitest', root));
  // `--trust-lockfile` skips the query for the age of each locked version, which takes a minute and 200 MB. The complete
  // install checks the same lockfile.
  const some = ['--prod', '--trust-lockfile', '--filter', `@postern/${part}...`];
  const selection = isWhole ? [] : some;
  const args = ['--yes', packageManager, 'install', '--frozen-lockfile', ...selection];
  const { error, status } = spawnSync('npx', args, { cwd: fileURLToPath(root), stdio: 'inherit' });
  if (error) console.error(`Cannot start npx, which is part of Node: ${error.message}`);
  process.exitCode = status ?? 1;
}

/** Whether one version is lower than the other, such as `20.19.0`. */
function isOlder(version, other) {
  const [a, b] = [version, other].map((text) => text.split('.').map(Number));
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && a[at] < b[at];
}
