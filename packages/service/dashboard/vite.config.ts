import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // The service is at a path that only its operator knows: files name each other relative to themselves,
  // and the service writes the path into the page.
  base: './',
  plugins: [react()],
  // A package that is linked has its peers here.
  resolve: { dedupe: ['react', 'react-dom', 'react-hook-form'] },
  // No data: URLs and no inline script: the pages' content policy allows neither.
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    // What is bundled is there under its license.
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
