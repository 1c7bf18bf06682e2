import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './rooms.js';

/**
 * The packages of this repository.
 *
 * @returns {Map<string, { folder: string, knows: string[] }>} by name: the folder below the root, and the
 *   names of the packages of this repository that it depends on, in whatever way.
 */
export function readWorkspaces() {
  const below = ['packages', 'examples', 'recipes'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  const inside = ['packages/service/dashboard', 'packages/verify/scripts'];
  const tools = [
    'config',
    'playground',
    'bundlers',
    'benchmarks',
    'styles',
    'examples',
    'platforms',
    'recipes',
  ];
  const folders = [...below, ...inside, ...tools];
  const manifests = folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => [
      folder,
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    ]);
  const names = new Set(manifests.map(([, { name }]) => name));
  return new Map(
    manifests.map(([folder, { name, dependencies, devDependencies, peerDependencies }]) => {
      const all = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
      return [name, { folder, knows: all.filter((other) => names.has(other)) }];
    }),
  );
}

/**
 * The packages that files belong to, and those that depend on them, however far.
 *
 * @param {string[]} files paths below the root.
 * @returns {Set<string>} their names.
 */
export function affectedBy(files, workspaces = readWorkspaces()) {
  const affected = new Set(
    [...workspaces]
      .filter(([, { folder }]) => files.some((file) => file.startsWith(`${folder}/`)))
      .map(([name]) => name),
  );
  for (const name of affected)
    for (const [other, { knows }] of workspaces) if (knows.includes(name)) affected.add(other);
  return affected;
}
