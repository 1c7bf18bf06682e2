import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.js';

/** The manifest of a package of this repository, by its name. */
export function manifestOf(name) {
  const folder = name.slice('@postern/'.length);
  return JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'));
}

/**
 * The peers of a package with a version or a range of each: `{ react: '18.2.0' }`, or
 * `{ react: '^18.2.0 || ^19.0.0' }`, of which a package manager installs the newest.
 *
 * @param {string} name of the package.
 * @param {'oldest' | 'newest'} which
 * @returns {Record<string, string>}
 */
export function peersOf(name, which) {
  const peers = Object.entries(manifestOf(name).peerDependencies ?? {});
  return Object.fromEntries(
    peers.map(([peer, range]) => [peer, which === 'oldest' ? oldestOf(range) : range]),
  );
}

/** The first version of a range: `18.2.0` of `^18.2.0 || ^19.0.0`. */
function oldestOf(range) {
  const [first] = /\d+(?:\.\d+)*/.exec(range);
  return [...first.split('.'), '0', '0'].slice(0, 3).join('.');
}
