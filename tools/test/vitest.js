import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import solid from 'vite-plugin-solid';
import { lostFiles } from './crashed-files.js';
import { timeLimits } from './time-limits.js';
import { root, sourceAliases } from '../build/packages.js';

const guards = ['fail-on-console.js', 'fail-on-stopped-timers.js'].map(fileName);
const scenarios = {
  find: /^@postern\/scenarios$/,
  replacement: join(root, 'packages/scenarios/src/index.ts'),
};

/** The test project of one package, in `node` or `jsdom`; imports of packages resolve to their sources. */
export function project(folder, options = {}) {
  const {
    name = folder,
    environment = 'node',
    plugins = [],
    alias = [],
    setupFiles = [],
    ...test
  } = options;
  return {
    plugins,
    resolve: {
      alias: [...alias, ...sourceAliases(), scenarios],
      conditions: environment === 'jsdom' ? ['browser'] : undefined,
    },
    test: {
      name,
      root: join(root, 'packages', folder),
      include: ['src/**/*.test.{ts,tsx}'],
      environment,
      // Files of one worker share their imported modules, which take longer than most tests. Files with a page do not,
      // since a page cannot be shared.
      isolate: environment === 'jsdom',
      setupFiles: [...guards, ...setupFiles],
      restoreMocks: true,
      ...timeLimits,
      ...test,
    },
  };
}

/** The reporters of a run; with a folder in POSTERN_TEST_RESULTS they also write a report there. */
export function reporters(name) {
  const folder = process.env.POSTERN_TEST_RESULTS;
  if (!folder) return { reporters: ['default', lostFiles()] };
  return {
    reporters: ['default', lostFiles(), 'json'],
    outputFile: { json: join(folder, `${name}.json`) },
  };
}

/** Compiles `.vue` files in tests. */
export const vuePlugin = () => vue();

/** Compiles `.vue` files in tests to Vapor components. */
export const vaporPlugin = () => {
  const { resolve } = createRequire(join(root, 'packages/vue/package.json'));
  return vue({
    compiler: createRequire(import.meta.url)(resolve('vue-3.6/compiler-sfc')),
    features: { vapor: true },
  });
};
/** Compiles `.svelte` files in tests. */
export const sveltePlugin = () => svelte({ configFile: false, onwarn: () => {} });

/** Compiles the JSX of Solid in tests, for a page or for a server. */
export const solidPlugin = () => solid({ ssr: true });

function fileName(name) {
  return join(root, 'tools/test', name);
}
