import process from 'node:process';

/**
 * @typedef {object} Example
 * @property {string} folder
 * @property {boolean} [isNightly] whether its build takes too long for every `npm test`.
 * @property {string} [warning] how a line begins that its server writes as an error, and should.
 * @property {boolean} [needsScript] whether there is no form without JavaScript.
 * @property {boolean} [isFullPage] whether a refusal is a page of its own, in which the script tag starts anew.
 */

/** @type {Example[]} */
const all = [
  { folder: 'hono', isFullPage: true },
  { folder: 'fastify' },
  // No platform is there that would say who is asking.
  { folder: 'next', isNightly: true, warning: "createProxy: the caller's IP address is unknown" },
  { folder: 'sveltekit' },
  { folder: 'vite-express', needsScript: true },
  { folder: 'next' },
  { folder: 'nuxt' },
  { folder: 'sveltekit' },
];

/** The examples that are built, checked and tried: POSTERN_EXAMPLES=all takes those of the nightly run too. */
export const examples = all.filter(
  ({ isNightly }) => !isNightly || process.env['POSTERN_EXAMPLES'] === 'all',
);
