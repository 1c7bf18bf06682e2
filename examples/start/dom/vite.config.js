import { defineConfig } from 'vite';

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  server: { proxy: { '/api': server, '/sign-up': server } },
});
