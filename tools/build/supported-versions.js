/*
 * The versions of runtimes and of TypeScript that are supported. `docs/versions.md`, `engines` of each package and the
 * nightly stages follow from here; those of frameworks are `peerDependencies` of the packages.
 */

/** The versions of Node that are tested: the oldest one, and the newest of each line after it. */
export const nodeVersions = ['20.19.0', '22', '24', '26'];

/** The tested versions of the other runtimes, whose packages hold the program. */
export const otherRuntimes = {
  deno: { version: '2.9.6', package: '@deno/linux-x64-glibc', path: 'deno' },
  bun: { version: '1.4.5', package: '@oven/bun-linux-x64', path: 'bin/bun' },
  workerd: {
    version: '1.20261117.1',
    package: '@cloudflare/workerd-linux-64',
    path: 'bin/workerd',
  },
};

/** The versions of TypeScript that compile the declarations: the oldest one, and newer ones. */
export const typescriptVersions = ['5.7', '5.9', '6', '7'];
