import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  plugins: [react(), vue(), svelte({ configFile: false })],
  // The packages are linked, and what they have as a peer is this page's.
  resolve: { dedupe: ['react', 'react-dom', 'svelte', 'vue'] },
  // No assets as data: URLs and no inline script: the page's content policy allows neither.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // A build of its own for each page: in one, they would share chunks, and the page of the forms
    // would fetch more than one file for the rest of a field.
    rollupOptions: { input: mode === 'production' ? 'index.html' : `${mode}.html` },
    emptyOutDir: mode === 'production',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}));
