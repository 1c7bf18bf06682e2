import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { env } from 'node:process';
import { defineConfig } from 'vite';

// Without an origin SvelteKit expects HTTPS, and rejects the form of a page that is served without it.
const paths = { origin: env['ORIGIN'] };

export default defineConfig({ plugins: [sveltekit({ adapter: adapter(), paths })] });
