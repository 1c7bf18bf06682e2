import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildModes, developmentFiles } from '../build-modes.js';

export default defineConfig({
  plugins: [buildModes('react'), developmentFiles(), react()],
  // The alias that shadcn's components use for imports.
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  build: { target: 'es2022', chunkSizeWarningLimit: 2000, reportCompressedSize: false },
});
