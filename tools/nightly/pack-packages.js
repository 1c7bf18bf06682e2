import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dependencyRules, root } from '../build/packages.js';

/**
 * Packs the packages, as they would be published. They must be built.
 *
 * @param {string} into the folder of the archives.
 * @param {string} [repository] the folder of the repository.
 * @returns {Record<string, string>} the archive of each package by its name, as a version in a `package.json`.
 */
export function packPackages(into, repository = root) {
  for (const name of Object.keys(dependencyRules)) {
    const args = ['--config.ignore-scripts=true', 'pack', '--pack-destination', into];
    execFileSync('pnpm', args, { cwd: join(repository, 'packages', name), stdio: 'pipe' });
  }
  return Object.fromEntries(
    readdirSync(into).map((file) => [
      file.replace(/^postern-(.*)-\d.*$/, '@postern/$1'),
      `file:${join(into, file)}`,
    ]),
  );
}
