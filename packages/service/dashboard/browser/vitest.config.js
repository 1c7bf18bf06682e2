import { defineConfig } from 'vitest/config';
import { patience } from '../../../../config/patience.js';
import { reporters } from '../../../../config/vitest.js';

export default defineConfig({
  test: {
    ...reporters('dashboard'),
    name: 'dashboard',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    ...patience,
    // A test mostly waits for the clock of a page, and each file has a browser of its own.
    maxWorkers: 2,
  },
});
