import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { join } from 'node:path';
import solid from 'vite-plugin-solid';
import { lostFiles } from './lost-files.js';
import { patience } from './patience.js';
import { root, sourceAliases } from '../build/packages.js';

const quiet = fileName('quiet.js');
const scenarios = {
  find: /^@postern\/scenarios$/,
  replacement: join(root, 'packages/scenarios/src/index.ts'),
};

/** A test project of one room: `node` or `jsdom`, over the sources of every package. */
export function project(room, options = {}) {
  const {
    name = room,
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
      root: join(root, 'packages', room),
      include: ['src/**/*.test.{ts,tsx}'],
      environment,
      // Files of one worker share what they import, which takes longer than most tests; a page is no
      // file's own, so what runs in one stays apart.
      isolate: environment === 'jsdom',
      setupFiles: [quiet, ...setupFiles],
      restoreMocks: true,
      ...patience,
      ...test,
    },
  };
}

/** What prints the outcome of a run, and leaves it as a file where POSTERN_TEST_RESULTS names a folder. */
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
/** Compiles `.svelte` files in tests. */
export const sveltePlugin = () => svelte({ configFile: false, onwarn: () => {} });

/** Compiles the JSX of Solid in tests, for a page or for a server. */
export const solidPlugin = () => solid({ ssr: true });

function fileName(name) {
  return join(root, 'tools/test', name);
}
