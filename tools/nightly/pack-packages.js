import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dependencyRules, root } from '../build/packages.js';

/**
 * Packs the packages, as they would be published. They must be built.
 *
 * @param {string} into the folder of the archives.
 * @returns {Record<string, string>} the archive of each package by its name, as a version in a `package.json`.
 */
export function packPackages(into) {
  for (const name of Object.keys(dependencyRules)) {
    const args = ['--config.ignore-scripts=true', 'pack', '--pack-destination', into];
    execFileSync('pnpm', args, { cwd: join(root, 'packages', name), stdio: 'pipe' });
  }
  return Object.fromEntries(
    readdirSync(into).map((file) => [
      file.replace(/^postern-(.*)-\d.*$/, '@postern/$1'),
      `file:${join(into, file)}`,
    ]),
  );
}
