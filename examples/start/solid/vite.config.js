import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [solid()],
  server: { proxy: { '/api': server, '/sign-up': server } },
});
