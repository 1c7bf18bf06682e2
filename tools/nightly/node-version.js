import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../build/packages.js';

/** The versions of Node that are supported: the oldest one, and the newest of each line after it. */
export const nodeVersions = ['20.19.0', '22', '24'];

const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const cache = join(root, 'node_modules/.cache/node');

/**
 * Fetches a version of Node, as npm's own package of binaries brings it, and keeps it for the next time.
 *
 * @param {string} version such as `20.19.0`, or `22` for the newest that was there at the first time.
 * @returns {{ version: string, bin: string }} what it calls itself, and the folder of the program `node`.
 */
export function fetchNode(version) {
  const folder = join(cache, version);
  const bin = join(folder, 'node_modules', platform, 'bin');
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder];
    execFileSync('npm', [...args, `${platform}@${version}`], { stdio: 'pipe' });
  }
  const told = execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' });
  return { version: told.trim(), bin };
}
