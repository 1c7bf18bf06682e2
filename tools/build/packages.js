import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The dependency rules: each package and the packages that it can import. Browser packages and server packages share
 * only `protocol` and `address`.
 */
export const dependencyRules = {
  protocol: [],
  address: [],
  concurrency: [],
  'public-network': [],
  core: ['protocol', 'address'],
  react: ['core'],
  vue: ['core'],
  svelte: ['core'],
  preact: ['core'],
  element: ['core'],
  solid: ['core'],
  client: ['protocol', 'concurrency'],
  proxy: ['protocol', 'address', 'concurrency', 'public-network'],
  verify: ['protocol', 'address', 'concurrency', 'public-network'],
  'better-auth': ['protocol', 'address', 'concurrency'],
  service: ['protocol', 'address', 'concurrency', 'public-network', 'proxy', 'verify'],
  create: [],
};

/** The same for applications inside a package, by their folder. They run in a browser. */
export const innerApps = {
  'service/dashboard': ['protocol', 'address', 'react', 'styles'],
};

/** The files of each package that can import `node:*`. */
export const nodeFiles = {
  'public-network': ['packages/public-network/src/node.ts', 'packages/public-network/src/node/**'],
  proxy: ['packages/proxy/src/node.ts', 'packages/proxy/src/node/**'],
  verify: ['packages/verify/src/**'],
  service: ['packages/service/src/**'],
  create: ['packages/create/src/**'],
};

/**
 * The public entries of a package, without their variants for development:
 * `{ name: '@postern/core/dom', out: 'dom/index', source: '…/src/dom/index.ts' }`.
 */
export function entriesOf(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(manifest.exports).flatMap(([path, target]) =>
    [...new Set(Object.values(target))]
      .filter((file) => file.endsWith('.js') && !file.startsWith('./dist/development/'))
      .map((file) => {
        const out = file.slice('./dist/'.length, -'.js'.length);
        return {
          name: manifest.name + path.slice(1),
          out,
          source: join(folder, 'src', `${out}.ts`),
        };
      }),
  );
}

/** Maps every public entry to its source, so that tests run without a build. */
export function sourceAliases() {
  return Object.keys(dependencyRules)
    .flatMap((name) => entriesOf(join(root, 'packages', name)))
    .filter(({ out }) => out !== 'react-server')
    .map(({ name, source }) => ({ find: new RegExp(`^${name}$`), replacement: source }));
}
