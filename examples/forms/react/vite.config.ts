import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildModes, developmentFiles } from '../build-modes.js';

export default defineConfig({
  plugins: [buildModes('react'), developmentFiles(), react()],
  // As shadcn's components import one another.
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  build: { target: 'es2022', chunkSizeWarningLimit: 2000, reportCompressedSize: false },
});
