import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';
import { NONCE } from './nonce.js';
import { pathOf } from './paths.js';

/** Builds one page for each framework. */
export async function buildByVite() {
  // Each page has a build of its own, because pages that are built together share chunks.
  for (const name of ['react', 'vue', 'svelte'])
    await build({
      configFile: false,
      root: pathOf('vite'),
      logLevel: 'error',
      plugins: [react(), vue(), svelte({ configFile: false })],
      html: { cspNonce: NONCE },
      build: {
        outDir: pathOf('dist/vite'),
        emptyOutDir: name === 'react',
        rollupOptions: { input: pathOf(`vite/${name}.html`) },
      },
    });
}
