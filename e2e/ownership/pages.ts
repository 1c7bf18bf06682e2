import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';

const root = fileURLToPath(new URL('pages', import.meta.url));
const dist = fileURLToPath(new URL('../node_modules/@postern/core/dist', import.meta.url));

/** A form of each adapter; `tag` is the script tag. */
export const ADAPTERS = ['react', 'vue', 'svelte', 'element', 'tag'] as const;

export type Adapter = (typeof ADAPTERS)[number];

const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript' };

/** Builds the pages as an application, and returns their files by path, with those of the script tag. */
export async function buildPages() {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), vue(), svelte({ configFile: false })],
    resolve: { dedupe: ['react', 'react-dom', 'svelte', 'vue'] },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: ADAPTERS.map((name) => join(root, `${name}.html`)),
        external: ['/auto.js'],
      },
    },
  })) as Rollup.RollupOutput;
  const files = new Map<string, { type: string; body: string | Buffer }>();
  for (const file of output) {
    const type = TYPES[file.fileName.split('.').at(-1)!] ?? 'text/css';
    const body = file.type === 'chunk' ? file.code : Buffer.from(file.source);
    files.set(`/${file.fileName}`, { type, body });
  }
  for (const name of ['auto.js', 'ownership-tag.js'])
    files.set(`/${name}`, { type: TYPES['js']!, body: await readFile(join(dist, name)) });
  return files;
}
