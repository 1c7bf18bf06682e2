import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { '/api': server, '/sign-up': server } },
});
