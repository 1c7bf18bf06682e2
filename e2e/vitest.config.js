import { isNightly } from '@postern/tools/test/is-nightly.js';
import { patience, patienceWithPages } from '@postern/tools/test/patience.js';
import { reporters } from '@postern/tools/test/vitest.js';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The files that only the nightly run includes: they repeat other tests in other environments. */
const nightlyFiles = isNightly ? [] : ['looks.test.ts'];

/** The tests of one folder. Files share their imports, because Playwright loads slowly and no file changes an import. */
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
    // A test waits for its page about half of the time.
    maxWorkers: 3,
    projects: [
      project('playground', patienceWithPages),
      project('dashboard', patienceWithPages),
      project('bundlers', { ...patience, exclude: ['set-ups/consumer/**'] }),
      project('apps', patience),
      // The checks wait for pauses and results more than they use the processor.
      project('forms', { ...patience, exclude: nightlyFiles, maxConcurrency: 6 }),
      project('servers', { ...patience, maxConcurrency: 100 }),
    ],
  },
});
