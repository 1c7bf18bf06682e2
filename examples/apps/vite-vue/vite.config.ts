import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const server = { target: 'http://127.0.0.1:3001', changeOrigin: false };

export default defineConfig({
  plugins: [vue()],
  server: {
    host: '127.0.0.1',
    port: 3000,
    // In development Vite serves the page and proxies the other requests to Express.
    proxy: { '/api': server, '/sign-up': server },
  },
});
