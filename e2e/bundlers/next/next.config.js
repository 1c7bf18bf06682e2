import { fileURLToPath } from 'node:url';

export default {
  distDir: '../dist/next',
  // The packages are linked from outside this folder.
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
};
