import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': server, '/sign-up': server } },
});
