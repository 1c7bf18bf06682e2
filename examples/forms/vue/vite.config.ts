import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import { buildModes, developmentFiles } from '../build-modes.js';

export default defineConfig({
  plugins: [buildModes('vue'), developmentFiles(), vue()],
  build: { target: 'es2022', chunkSizeWarningLimit: 2000, reportCompressedSize: false },
});
