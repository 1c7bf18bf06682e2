import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [vue()],
  server: { proxy: { '/api': server, '/sign-up': server } },
});
