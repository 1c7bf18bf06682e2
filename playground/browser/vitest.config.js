import { patience } from '@postern/config/patience';
import { reporters } from '@postern/config/vitest';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...reporters('browser'),
    name: 'browser',
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['*.test.ts'],
    environment: 'node',
    ...patience,
    // A test mostly waits for the clock of a page, and each file has a browser of its own.
    maxWorkers: 2,
  },
});
