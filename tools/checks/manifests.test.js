/*
 * The `package.json` of each published package: what a registry shows, and what a package manager reads.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';

const REPOSITORY = 'https://github.com/postern/postern';
const published = readdirSync(join(root, 'packages'))
  .map((folder) => ({
    folder,
    ...JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')),
  }))
  .filter((manifest) => !manifest.private);

const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
const [libraryVersions, allVersions] = workspace.split(/^catalog:$/m);
/** The versions of `catalog`, and the ranges of its part for libraries. */
const catalog = versionsOf(allVersions, / {2}/);
const ranges = versionsOf(libraryVersions.split(/^ {2}ranges:$/m)[1], / {4}/);

test.each(published)('$name has a description, keywords and links', (manifest) => {
  const { folder, keywords, description } = manifest;
  expect(description).not.toBe('');
  expect(manifest).toMatchObject({
    license: 'MIT',
    author: 'The Postern authors',
    homepage: `${REPOSITORY}/tree/main/packages/${folder}#readme`,
    bugs: { url: `${REPOSITORY}/issues` },
    repository: { url: `git+${REPOSITORY}.git`, directory: `packages/${folder}` },
  });
  expect(keywords).toEqual(expect.arrayContaining(['email', 'email-validation']));
  expect(new Set(keywords).size).toBe(keywords.length);
  expect(keywords.length).toBeGreaterThanOrEqual(5);
  expect(keywords.length).toBeLessThanOrEqual(8);
});

test('every published package has the same version', () => {
  const config = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  const [, names] = /^@postern\/\{(.*)\}$/.exec(config.fixed[0][0]);
  expect(names.split(',').sort()).toEqual(
    published.map(({ name }) => name.replace('@postern/', '')).sort(),
  );
});

/** A single version, not a range. */
const EXACT = /^\d/;

test.each(published)('$name depends on exact versions of the other packages', (manifest) => {
  const { dependencies, peerDependencies } = manifest;
  const ours = Object.entries({ ...dependencies, ...peerDependencies }).filter(([name]) =>
    name.startsWith('@postern/'),
  );
  // pnpm packs this as the exact version; the `exports` stage checks the packed package.
  for (const [name, range] of ours) expect([name, range]).toEqual([name, 'workspace:*']);
});

test.each(published)('$name has the required peers of its dependencies', (manifest) => {
  const own = { ...manifest.dependencies, ...manifest.peerDependencies };
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    for (const [peer, range] of requiredPeers(manifest, dependency)) {
      expect(own, `${dependency} needs ${peer}`).toHaveProperty([peer]);
      // A package manager installs the newest version of a range, whose own peers may differ.
      const isExact = EXACT.test(range) || needsExactly(manifest, peer);
      if (isExact) expect(rangeOf(manifest, peer), `${peer} is pinned`).toMatch(EXACT);
      if (EXACT.test(range)) expect([peer, rangeOf(manifest, peer)]).toEqual([peer, range]);
    }
  }
});

test.each(published.filter(({ folder }) => folder !== 'service'))(
  '$name takes ranges of other packages, and is tested with their oldest versions',
  ({ folder, dependencies = {} }) => {
    for (const [name, range] of Object.entries(dependencies)) {
      if (name.startsWith('@postern/')) continue;
      expect([name, range]).toEqual([name, 'catalog:ranges']);
      expect([name, `^${installed(folder, name).version}`]).toEqual([name, ranges.get(name)]);
    }
  },
);

/** The lines of a catalog, by name. */
function versionsOf(text, indent) {
  const line = new RegExp(`^${indent.source}'?([^':]+)'?: (.+)$`, 'gm');
  return new Map([...text.matchAll(line)].map(([, name, version]) => [name, version]));
}

/** The manifest of a dependency. */
function installed(folder, name) {
  const path = join(root, 'packages', folder, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Whether a package requires one exact version of a peer. */
function needsExactly(manifest, name) {
  return requiredPeers(manifest, name).some(([, range]) => EXACT.test(range));
}

/** The peers without which a dependency does not work, with their ranges. */
function requiredPeers({ folder }, dependency) {
  if (dependency.startsWith('@postern/')) return [];
  const { peerDependencies = {}, peerDependenciesMeta = {} } = installed(folder, dependency);
  return Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional);
}

/** The published range; most are in the catalog. */
function rangeOf(manifest, name) {
  const range = manifest.dependencies?.[name] ?? manifest.peerDependencies[name];
  return range === 'catalog:' ? catalog.get(name) : range;
}
