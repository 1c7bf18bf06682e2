import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Where downloads are kept. */
export const CACHE = fileURLToPath(
  new URL('../../../../../node_modules/.cache/mail-servers', import.meta.url),
);
/** What the programs of most packages need: a shell, and its most usual commands. */
const BASE = ['dash', 'coreutils', 'sed', 'grep', 'findutils'];

/**
 * Downloads Debian's packages with all that they depend on, unless they are there from an earlier time. What the host
 * has installed, and its lists of packages, stay as they are.
 *
 * @returns the folder of the archives.
 */
export async function downloadPackages(packages: readonly string[]): Promise<string> {
  const folder = join(CACHE, packages.join('+'));
  const done = join(folder, 'done');
  if (existsSync(done)) return folder;
  for (const name of ['partial', 'lists/partial']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  // To apt, nothing is installed: it chooses every package that the server needs.
  const status = join(folder, 'status');
  await writeFile(status, '');
  const settings = {
    'Dir::State::status': status,
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache::archives': `${folder}/`,
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
    'Debug::NoLocking': '1',
    'APT::Install-Recommends': '0',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const environment = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', [...options, '-qq', 'update'], environment);
  const wanted = ['--download-only', '-qq', '-y', 'install', ...BASE, ...packages];
  await run('apt-get', [...options, ...wanted], environment);
  await writeFile(done, '');
  return folder;
}
