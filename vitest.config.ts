import { ProjectSequencer } from '@postern/tools/test/project-sequencer.js';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import { timeLimits } from '@postern/tools/test/time-limits.js';
import {
  project,
  reporters,
  solidPlugin,
  sveltePlugin,
  vaporPlugin,
  vuePlugin,
} from '@postern/tools/test/vitest.js';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const compileLists = pathOf('tools/test/compile-lists-setup.js');
const jsdom = { environment: 'jsdom' };
/**
 * For a room of many small files: each has a page and modules of its own still, in a context of one process that
 * goes on with the next. A process for each file would take more for its start and for jsdom than for the tests.
 */
const page = { ...jsdom, pool: 'vmForks' as const };

/** The same suite on the oldest React that is supported. */
const react18 = {
  ...jsdom,
  name: 'react-18',
  exclude: [
    '**/form-action.test.tsx', // Form actions came with React 19.
    // Where little depends on React's version: the nightly run adds it.
    ...(isNightly ? [] : ['**/{hook-form-steps,parse-once,*resolver}.test.tsx']),
  ],
  setupFiles: [pathOf('tools/test/react-18.js')],
  server: { deps: { inline: ['react-hook-form'] } },
  alias: [
    { find: /^react$/, replacement: 'react-18' },
    { find: /^react\/(jsx-runtime|jsx-dev-runtime)$/, replacement: 'react-18/$1' },
    { find: /^react-dom$/, replacement: 'react-dom-18' },
    { find: /^react-dom\/(client|server|test-utils)$/, replacement: 'react-dom-18/$1' },
  ],
};

/** Vue's composable in Vapor components, which come with Vue 3.6. */
const vueVapor = {
  ...jsdom,
  name: 'vue-vapor',
  include: ['src/vapor.test.ts', ...(isNightly ? ['src/vapor.nightly.test.ts'] : [])],
  plugins: [vaporPlugin()],
  alias: [{ find: /^vue$/, replacement: 'vue-3.6/dist/vue.runtime-with-vapor.esm-browser.js' }],
  server: { deps: { inline: [/vue-3\.6/] } },
};

const preactSource = (file: string) => pathOf(`packages/preact/src/${file}`);

/** The tests of React's hook, for Preact under React's names. */
const preact = {
  ...page,
  name: 'preact',
  include: ['src/{complete,merge,ownership,scenarios,server,use-email-validation}.test.tsx'],
  alias: [
    { find: /^@postern\/react$/, replacement: preactSource('index.ts') },
    { find: /^@postern\/react\/eager$/, replacement: preactSource('eager.ts') },
    { find: /^@postern\/react\/ownership$/, replacement: preactSource('ownership.ts') },
    { find: /^\.\/complete\.ts$/, replacement: preactSource('complete.ts') },
    { find: /^\.\/runtime\.ts$/, replacement: preactSource('runtime.ts') },
    { find: /^\.\/(test\/)?renderer\.ts$/, replacement: preactSource('test/renderer.ts') },
    {
      find: /^react(-dom\/(client|server)|\/jsx(-dev)?-runtime)?$/,
      replacement: preactSource('test/react.ts'),
    },
  ],
};

/** The same on the Preact before. */
const preact10 = {
  ...preact,
  name: 'preact-10',
  exclude: ['**/server.test.tsx'], // What renders on a server finds its Preact by itself.
  alias: [
    ...preact.alias,
    { find: /^preact$/, replacement: 'preact-10' },
    { find: /^preact\/(hooks|jsx-runtime|jsx-dev-runtime)$/, replacement: 'preact-10/$1' },
  ],
};

/** What the engine promises on every platform, asked of its entry for the edge. */
const verifyEdge = {
  name: 'verify-edge',
  include: [
    'src/verifier{,.dns,.outage,.result,.temporary}.test.ts',
    'src/dns/{https-resolver,idn,name-servers}.test.ts',
    'src/test-mode/test-mode.test.ts',
  ],
  alias: [
    {
      find: /^\.\.?\/node\/verifier\.ts$/,
      replacement: pathOf('packages/verify/src/edge/verifier.ts'),
    },
  ],
};

/** Real mail servers, which are downloaded: a stage of the nightly run. */
const mailServers = { name: 'mail-servers', include: ['src/smtp/mail-servers.nightly.test.ts'] };

/** better-auth's own test helpers open SQLite by modules that Node 20 does not have, or that are compiled at install. */
const sqliteModules = ['node-sqlite', 'better-sqlite3'].map((name) => ({
  find: name.replace('node-', 'node:'),
  replacement: pathOf(`packages/better-auth/src/test/${name}.ts`),
}));
const betterAuth = {
  globalSetup: pathOf('packages/better-auth/src/test/run-setup.ts'),
  alias: sqliteModules,
  server: { deps: { inline: [/better-auth\/dist\/test-utils/] } },
};

/** The same with another version of better-auth, the last of its line. */
const betterAuthAt = (line: string) => ({
  ...betterAuth,
  name: `better-auth-${line}`,
  exclude: ['**/versions.test.ts'],
  alias: [...sqliteModules, { find: /^better-auth(\/.*)?$/, replacement: `better-auth-${line}$1` }],
});

export default defineConfig({
  test: {
    ...reporters('unit'),
    globalSetup: compileLists,
    // One more than there are cores: many tests wait for a timer, a disk or another process.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ProjectSequencer },
    projects: [
      project('protocol'),
      project('address'),
      project('concurrency'),
      project('public-network'),
      project('core', page),
      project('scenarios', jsdom),
      project('react', {
        ...page,
        setupFiles: [pathOf('packages/react/src/test/owner-stacks.ts')],
      }),
      project('react', react18),
      project('vue', { ...jsdom, exclude: ['**/vapor.*'], plugins: [vuePlugin()] }),
      project('vue', vueVapor),
      project('svelte', {
        ...jsdom,
        plugins: [sveltePlugin()],
        server: { deps: { inline: [/@testing-library\/svelte/] } },
      }),
      project('react', preact),
      ...(isNightly ? [project('react', preact10)] : []),
      project('element', jsdom),
      project('solid', {
        ...jsdom,
        plugins: [solidPlugin()],
        // A server's Solid, which Node would take, renders once.
        server: { deps: { inline: [/solid-js/] } },
      }),
      project('client'),
      project('proxy'),
      project('verify', { exclude: mailServers.include }),
      ...(isNightly ? [project('verify', mailServers)] : []),
      project('verify', verifyEdge),
      project('better-auth', betterAuth),
      ...(isNightly ? ['1.4', '1.5', '1.6', '1.7'] : []).map((line) =>
        project('better-auth', betterAuthAt(line)),
      ),
      project('service', {
        globalSetup: [compileLists, pathOf('packages/service/src/test/run-setup.ts')],
        // The package's own programs are those that were built last, or not there.
        alias: [
          {
            find: /^\.\.\/thread\/thread-program\.ts$/,
            replacement: pathOf('packages/service/src/test/thread-program.ts'),
          },
        ],
      }),
      project('service', { name: 'dashboard-unit', include: ['dashboard/src/**/*.test.{ts,tsx}'] }),
      project('create'),
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.js'], ...timeLimits } },
    ],
  },
});
