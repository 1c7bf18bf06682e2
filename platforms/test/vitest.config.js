import { patience } from '@postern/config/patience';
import { reporters } from '@postern/config/vitest';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...reporters('platforms'),
    name: 'platforms',
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/*.test.ts'],
    environment: 'node',
    maxConcurrency: 100,
    ...patience,
  },
});
