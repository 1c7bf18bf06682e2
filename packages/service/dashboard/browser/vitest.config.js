import { defineConfig } from 'vitest/config';
import { patienceWithPages } from '../../../../config/patience.js';
import { reporters } from '../../../../config/vitest.js';

export default defineConfig({
  test: {
    ...reporters('dashboard'),
    name: 'dashboard',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    globalSetup: '@postern/config/share-chromium',
    ...patienceWithPages,
    // A test waits for its page about as often as it has something to do.
    maxWorkers: 3,
    // No file changes what another one imports, and Playwright is long to load.
    isolate: false,
  },
});
