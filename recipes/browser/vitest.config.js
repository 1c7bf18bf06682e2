import { patience } from '@postern/config/patience';
import { reporters } from '@postern/config/vitest';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...reporters('recipes'),
    name: 'recipes',
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['browser/*.test.ts'],
    // What axe says is part of the whole matrix.
    exclude: process.env.POSTERN_RECIPES === 'all' ? [] : ['browser/looks.test.ts'],
    environment: 'node',
    globalSetup: '@postern/config/share-chromium',
    // The checks wait for pauses and answers more than for the processor.
    maxConcurrency: 6,
    ...patience,
  },
});
