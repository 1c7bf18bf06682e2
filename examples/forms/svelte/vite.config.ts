import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { buildModes, developmentFiles } from '../build-modes.js';

// Superforms and Formsnap need SvelteKit, so all Svelte recipes use it: one page, rendered in the browser.
export default defineConfig({
  plugins: [
    buildModes('svelte'),
    developmentFiles(),
    sveltekit({ adapter: adapter({ pages: 'dist', fallback: 'index.html' }) }),
  ],
});
