import process from 'node:process';

/**
 * @typedef {object} Example
 * @property {string} folder
 * @property {string} [script] the script that starts it in the tests instead of `start`, since workerd is a large download.
 * @property {boolean} [isNightly] whether its build takes too long for every `npm test`.
 * @property {boolean} [isOutside] whether it needs a newer Node than the repository: the nightly run installs it outside.
 * @property {boolean} [isSentByScript] whether a script of the page sends the form.
 * @property {boolean} [needsScript] whether there is no form without JavaScript.
 */

/** @type {Example[]} */
const all = [
  { folder: 'angular', isNightly: true, isSentByScript: true, needsScript: true },
  { folder: 'astro' },
  { folder: 'hono' },
  { folder: 'edge', script: 'start:node' },
  { folder: 'fastify' },
  { folder: 'next', isNightly: true, isSentByScript: true },
  { folder: 'nuxt', isNightly: true, isSentByScript: true },
  { folder: 'react-router', isSentByScript: true },
  { folder: 'sveltekit', isSentByScript: true },
  { folder: 'tanstack-start', isOutside: true, isSentByScript: true },
  { folder: 'vite-express', isSentByScript: true, needsScript: true },
  { folder: 'vite-svelte', isSentByScript: true, needsScript: true },
  { folder: 'vite-vue', isSentByScript: true, needsScript: true },
];

/**
 * The examples to build, check and test. POSTERN_NIGHTLY=1 adds those of the nightly run. POSTERN_EXAMPLE_FOLDER, the
 * folder of an example outside the repository, adds those that need it.
 */
export const examples = all.filter(
  ({ isNightly, isOutside }) =>
    (!isNightly || process.env['POSTERN_NIGHTLY'] === '1') &&
    (!isOutside || process.env['POSTERN_EXAMPLE_FOLDER'] !== undefined),
);
