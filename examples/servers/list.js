import { otherRuntimes } from '../../tools/build/supported-versions.js';

/**
 * A platform: how its server is started, and how it differs from the others.
 *
 * @typedef {object} Platform
 * @property {string} name
 * @property {string} [page] the page of `docs/servers` that shows its server. Default: its name.
 * @property {string[]} command the program and its arguments; `{port}` is replaced by the port.
 * @property {string} [folder] the working directory, relative to this folder.
 * @property {boolean} [isNightly] whether it needs a large download, so that only the nightly run tests it.
 * @property {string[]} [packages] the packages that the nightly run installs for it.
 * @property {string[][]} [build] the commands that build its server.
 * @property {boolean} [hasEngine] whether the engine for the edge is also tested on it.
 * @property {boolean} [isBehind] whether it cannot read the socket, so that the tests put a server in front of it.
 * @property {boolean} [isReset] whether it resets the connection if the body is not read to the end, so that the client gets no response.
 * @property {number} [parsed] the status of a request whose body was parsed before the proxy; absent if the platform has no body parser.
 * @property {Record<string, number>} [own] the status that the platform itself returns for a method, without calling the proxy.
 */

const { deno, bun, workerd } = otherRuntimes;
const programOf = (runtime) => `node_modules/${runtime.package}/${runtime.path}`;
const DENO = [programOf(deno), 'run', '--allow-env', '--allow-net', '--allow-read'];
const DENO_PACKAGE = `${deno.package}@${deno.version}`;
const BUN = [programOf(bun)];
const BUN_PACKAGE = `${bun.package}@${bun.version}`;
const WORKERD_PACKAGE = `${workerd.package}@${workerd.version}`;

/** @type {Platform[]} */
export const platforms = [
  { name: 'node-http', hasEngine: true, command: ['node', 'node-http.js'] },
  { name: 'express', command: ['node', 'express.js'], parsed: 200 },
  { name: 'fastify', command: ['node', 'fastify.js'], parsed: 200 },
  { name: 'hono', command: ['node', 'hono.js'], parsed: 500 },
  { name: 'h3', command: ['node', 'h3.js'], parsed: 500 },
  { name: 'h3-v1', command: ['node', 'h3-v1.js'], parsed: 200 },
  {
    name: 'deno',
    isNightly: true,
    hasEngine: true,
    packages: [DENO_PACKAGE],
    command: [...DENO, 'deno.js'],
  },
  {
    name: 'node-http-on-deno',
    page: 'node-http',
    isNightly: true,
    packages: [DENO_PACKAGE],
    command: [...DENO, 'node-http.js'],
  },
  {
    name: 'express-on-deno',
    page: 'express',
    isNightly: true,
    packages: [DENO_PACKAGE, 'express@5'],
    command: [...DENO, 'express.js'],
    parsed: 200,
  },
  {
    name: 'bun',
    isNightly: true,
    hasEngine: true,
    packages: [BUN_PACKAGE],
    command: [...BUN, 'bun.js'],
  },
  {
    name: 'node-http-on-bun',
    page: 'node-http',
    isNightly: true,
    packages: [BUN_PACKAGE],
    command: [...BUN, 'node-http.js'],
  },
  {
    name: 'express-on-bun',
    page: 'express',
    isNightly: true,
    packages: [BUN_PACKAGE, 'express@5'],
    command: [...BUN, 'express.js'],
    parsed: 200,
  },
  {
    name: 'workerd',
    isNightly: true,
    hasEngine: true,
    packages: [WORKERD_PACKAGE, 'esbuild@0.27.7'],
    build: [
      ['node_modules/.bin/esbuild', 'workerd.js', '--bundle', '--format=esm', '--outdir=dist'],
    ],
    command: [programOf(workerd), 'serve', 'workerd.capnp', '--socket-addr=http=127.0.0.1:{port}'],
  },
  {
    name: 'next',
    isNightly: true,
    folder: 'next',
    packages: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
    build: [['../node_modules/.bin/next', 'build']],
    command: ['../node_modules/.bin/next', 'start', '--hostname', '127.0.0.1', '--port', '{port}'],
    isBehind: true,
    own: { TRACE: 500 },
  },
  {
    name: 'sveltekit',
    isNightly: true,
    folder: 'sveltekit',
    packages: [
      '@sveltejs/kit@2.70.4',
      '@sveltejs/adapter-node@5.5.7',
      '@sveltejs/vite-plugin-svelte@7.3.1',
      'svelte@5.57.3',
      'vite@8.3.8',
    ],
    build: [['../node_modules/.bin/vite', 'build']],
    command: ['node', 'build'],
    isReset: true,
    own: { TRACE: 400 },
  },
  {
    name: 'nuxt',
    isNightly: true,
    folder: 'nuxt',
    packages: ['nuxt@4.4.5', 'vue@3.5.45'],
    build: [['../node_modules/.bin/nuxt', 'build']],
    command: ['node', '.output/server/index.mjs'],
  },
];
