import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dependencyRules, root } from '../build/packages.js';

/**
 * A package of others that users get with a package of this repository.
 *
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string | undefined} license as its `package.json` has it; undefined where it has none.
 * @property {string} folder with its files.
 * @property {Set<string>} reachedFrom the packages of this repository that bring it along, by their folders.
 */

/** The dashboard, which Vite bundles, without what builds it. */
const BUNDLED = 'packages/service/dashboard';
const BUILD_TOOLS = ['vite', '@vitejs/plugin-react'];
/** Scripts that compile lists of domains and passwords from files of their dependencies. */
const COMPILED = ['packages/service/passwords', 'packages/verify/scripts'];

/**
 * Every package of others that is published with ours: dependencies of any depth, required peers, and what is compiled
 * into a file.
 *
 * @returns {Shipped[]} sorted by name and version.
 */
export function shippedPackages() {
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  for (const name of Object.keys(dependencyRules)) collect(`packages/${name}`, found);
  collect(BUNDLED, found, { leftOut: BUILD_TOOLS });
  for (const folder of COMPILED) collect(folder, found, { isDirect: true });
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

function collect(origin, found, { leftOut = [], isDirect = false } = {}) {
  const seen = new Set();
  const start = realpathSync(join(root, origin));
  visit(start);

  function visit(folder) {
    if (seen.has(folder)) return;
    seen.add(folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (!isOurs(manifest)) add(folder, manifest);
    if (isDirect && folder !== start) return;
    for (const name of dependenciesOf(manifest)) {
      const next = leftOut.includes(name) ? undefined : installedIn(folder, name);
      if (next) visit(next);
    }
  }

  function add(folder, { name, version, license, licenses }) {
    const reachedFrom = found.get(folder)?.reachedFrom ?? new Set();
    reachedFrom.add(origin);
    found.set(folder, { name, version, license: textOf(license ?? licenses), folder, reachedFrom });
  }
}

const isOurs = ({ name }) => name.startsWith('@postern/');

/** Our own required peers are the user's choice of framework, and are not part of what is published. */
function dependenciesOf(manifest) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...(!isOurs(manifest) && Object.fromEntries(peers.map((name) => [name, '']))),
  });
}

/** The folder in which Node finds a package; undefined for one of another system, which is not installed. */
function installedIn(folder, name) {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
    if (at === dirname(at)) return undefined;
  }
}

/** The license as one text, of today's form and of the older ones. */
function textOf(license) {
  if (Array.isArray(license)) return license.map(textOf).join(' OR ');
  return typeof license === 'object' ? license.type : license;
}
