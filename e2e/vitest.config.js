import { isNightly } from '@postern/tools/test/is-nightly.js';
import { patience, patienceWithPages } from '@postern/tools/test/patience.js';
import { reporters } from '@postern/tools/test/vitest.js';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What only the nightly run tries: it repeats, in other surroundings, what the other files show. */
const nightlyFiles = isNightly ? [] : ['looks.test.ts'];

/** The tests of one folder. Files share what they import: none changes it, and Playwright takes long to load. */
function project(name, options = {}) {
  return {
    test: {
      name,
      root: fileURLToPath(new URL(name, import.meta.url)),
      include: ['**/*.test.ts'],
      environment: 'node',
      isolate: false,
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    ...reporters('e2e'),
    globalSetup: '@postern/tools/test/share-chromium.ts',
    // A test waits for its page about as often as it has something to do.
    maxWorkers: 3,
    projects: [
      project('playground', patienceWithPages),
      project('dashboard', patienceWithPages),
      project('bundlers', { ...patience, exclude: ['set-ups/consumer/**'] }),
      project('apps', patience),
      // The checks wait for pauses and results more than for the processor.
      project('forms', { ...patience, exclude: nightlyFiles, maxConcurrency: 6 }),
      project('servers', { ...patience, maxConcurrency: 100 }),
    ],
  },
});
