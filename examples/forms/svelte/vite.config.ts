import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { buildModes, developmentFiles } from '../build-modes.js';

// Superforms and Formsnap run in SvelteKit alone, and so all recipes do. One page, made in the browser.
export default defineConfig({
  plugins: [
    buildModes('svelte'),
    developmentFiles(),
    sveltekit({ adapter: adapter({ pages: 'dist', fallback: 'index.html' }) }),
  ],
});
