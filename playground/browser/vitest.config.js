import { patienceWithPages } from '@postern/config/patience';
import { reporters } from '@postern/config/vitest';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...reporters('browser'),
    name: 'browser',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: '@postern/config/share-chromium',
    ...patienceWithPages,
    // A test waits for its page about as often as it has something to do.
    maxWorkers: 3,
    // No file changes what another one imports, and Playwright is long to load.
    isolate: false,
  },
});
