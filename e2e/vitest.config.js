import { isNightly } from '@postern/tools/test/is-nightly.js';
import { timeLimits, timeLimitsWithPages } from '@postern/tools/test/time-limits.js';
import { reporters } from '@postern/tools/test/vitest.js';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of one folder. Files share their imports, because Playwright loads slowly and no file changes an import. */
function project(name, options = {}) {
  return {
    test: {
      name,
      root: fileURLToPath(new URL(name, import.meta.url)),
      include: ['**/*.test.ts'],
      exclude: ['set-ups/consumer/**', ...(isNightly ? [] : ['**/*.nightly.test.ts'])],
      environment: 'node',
      // Each project starts a separate browser: one browser for all of them is slower.
      globalSetup: '@postern/tools/test/share-chromium.ts',
      isolate: false,
      ...options,
    },
  };
}

/** The example of better-auth imports `node:sqlite`, which Node 20 does not have. */
const sqliteAlias = {
  'node:sqlite': fileURLToPath(
    new URL('../packages/better-auth/src/test/node-sqlite.ts', import.meta.url),
  ),
};

export default defineConfig({
  test: {
    ...reporters('e2e'),
    // A test waits for its page about half of the time.
    maxWorkers: 3,
    projects: [
      project('playground', timeLimitsWithPages),
      project('gallery', timeLimits),
      project('site', timeLimits),
      project('dashboard', timeLimitsWithPages),
      project('bundlers', timeLimits),
      project('apps', timeLimits),
      project('start', timeLimits),
      // The checks wait for pauses and results more than they use the processor.
      project('forms', { ...timeLimits, maxConcurrency: 6 }),
      // Starts its browser itself.
      project('auth', { ...timeLimitsWithPages, globalSetup: [], alias: sqliteAlias }),
      project('servers', { ...timeLimits, maxConcurrency: 100 }),
      // Starts its browser itself.
      project('ownership', { ...timeLimitsWithPages, globalSetup: [] }),
      project('heard', { ...timeLimits, globalSetup: [] }),
    ],
  },
});
