import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), vue(), svelte({ configFile: false })],
  // The packages are linked, and what they have as a peer is this page's.
  resolve: { dedupe: ['react', 'react-dom', 'svelte', 'vue'] },
  // No data: URLs and no inline script: the page's content policy allows neither.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
});
