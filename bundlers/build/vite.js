import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';
import { NONCE } from './nonce.js';
import { pathOf } from './paths.js';

/** One page for each framework. */
export async function buildByVite() {
  await build({
    configFile: false,
    root: pathOf('vite'),
    logLevel: 'error',
    plugins: [react(), vue(), svelte({ configFile: false })],
    html: { cspNonce: NONCE },
    build: {
      outDir: pathOf('dist/vite'),
      emptyOutDir: true,
      rollupOptions: {
        input: ['react', 'vue', 'svelte'].map((name) => pathOf(`vite/${name}.html`)),
      },
    },
  });
}
