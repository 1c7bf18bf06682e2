import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rooms, root } from '../build/packages.js';

/**
 * Packs the packages that a project takes, as they would be published. Takes a build of them.
 *
 * @param {string} into the folder of the archives.
 * @returns {Record<string, string>} where each is, by its name, as a `package.json` says so.
 */
export function packPackages(into) {
  for (const room of Object.keys(rooms).filter((name) => name !== 'service')) {
    const args = ['--config.ignore-scripts=true', 'pack', '--pack-destination', into];
    execFileSync('pnpm', args, { cwd: join(root, 'packages', room), stdio: 'pipe' });
  }
  return Object.fromEntries(
    readdirSync(into).map((file) => [
      file.replace(/^postern-(.*)-\d.*$/, '@postern/$1'),
      `file:${join(into, file)}`,
    ]),
  );
}
